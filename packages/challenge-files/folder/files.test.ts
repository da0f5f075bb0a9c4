import { expect, test } from "vitest";
import { Fields } from "../manifest/fields.ts";
import { parseManifest } from "../manifest/manifest.ts";
import { Files } from "./files.ts";
import { folderOf } from "./folder.ts";
import { Lookup } from "./lookup.ts";

const named = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`web/one/f${n}.txt`, "x"]));
const fields = new Fields(parseManifest("web/one/challenge.yml", new TextEncoder().encode("name: a")), []);

function lookUp(files: Record<string, string> = {}) {
  const lookup = new Lookup(folderOf({ ...named, ...files }));
  return { lookup, files: new Files(lookup, "web/one/challenge.yml") };
}

test("a path, a folder and a pattern name files", () => {
  const { files } = lookUp({ "web/one/src/a.py": "", "web/one/src/b.c": "", "web/two/a.py": "" });
  expect(files.all("f7.txt", fields)).toEqual([{ name: "f7.txt", path: "web/one/f7.txt" }]);
  expect(files.all("src", fields).map(({ name }) => name)).toEqual(["a.py", "b.c"]);
  expect(files.all("{src,../two}/*.py", fields).map(({ path }) => path)).toEqual(["web/one/src/a.py"]);
  expect(files.all("../*/**/*.py", fields).map(({ path }) => path)).toEqual(["web/one/src/a.py", "web/two/a.py"]);
});

test("a file that macOS has named is found by the name that is typed", () => {
  const { files } = lookUp({ "web/one/café.txt": "" });
  expect(files.find("café.txt", fields)).toBe("web/one/café.txt");
});

test("a pattern looks only at the files that begin as it does", () => {
  const elsewhere = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`pwn/${n}.txt`, "x"]));
  const { lookup, files } = lookUp(elsewhere);
  const before = lookup.steps.left;
  expect(files.all("*.txt", fields)).toHaveLength(50);
  expect(before - lookup.steps.left).toBeLessThan(8_000);
});

// Ten thousand of them in a manifest of a megabyte held up `vexil lint`, or an organiser's tab, for hours.
test.each(["*", "{f1,*a*b*c*d}*.txt", "{1..1000}", "{a,b}".repeat(9), "../one"])("many of %j are refused", (pattern) => {
  const { lookup, files } = lookUp();
  lookup.steps.left = 20_000;
  let kept = 0;
  const all = () => {
    for (let n = 0; n < 1_000; n += 1) kept += files.all(pattern, fields, ["files", 3]).length;
  };
  expect(all).toThrow("web/one/challenge.yml:1:1: files[3] names more files by its patterns than can be looked for");
  expect(kept).toBeLessThanOrEqual(400);
});
