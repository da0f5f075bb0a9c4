import fc from "fast-check";
import { parse, stringify } from "smol-toml";
import { expect, test } from "vitest";
import { tomlPlaces } from "./toml-places.ts";
import { readChallenges } from "../read.ts";
import { folderOf } from "../folder/folder.ts";

/** Each path with the text at its position, up to the end of the line. */
function told(text: string): Record<string, string> {
  const lines = text.split("\n");
  return Object.fromEntries([...tomlPlaces(text)].map(([path, { line, column }]) => [path, lines[line - 1]!.slice(column - 1)]));
}

test("tables, lists of tables, dotted and quoted keys, multi-line texts and comments have the positions where they are written", () => {
  const text = `# name = "no"
name = "A" # "b"
flag.file = 'flag.txt'
description = """
nc = 1 ""two"" \\""" x"""
"odd.\\"key" = [ 1, # two
  { a = "x,]}", b.c = 2 }, ['d'] ]
[deploy.web]
ports = [80]
[[provide]]
file = '''a'b'''
[[provide]]
as = 2026-01-01T00:00:00Z
[provide.spec]
files = []
`;
  const found = told(text);
  expect(found['["name"]']).toBe('"A" # "b"');
  expect(found['["flag"]']).toBe("flag.file = 'flag.txt'");
  expect(found['["flag","file"]']).toBe("'flag.txt'");
  expect(found[JSON.stringify(['odd."key', 0])]).toBe("1, # two");
  expect(found[JSON.stringify(['odd."key', 1, "a"])]).toBe("\"x,]}\", b.c = 2 }, ['d'] ]");
  expect(found[JSON.stringify(['odd."key', 1, "b", "c"])]).toBe("2 }, ['d'] ]");
  expect(found[JSON.stringify(['odd."key', 2, 0])]).toBe("'d'] ]");
  expect(found['["deploy","web"]']).toBe("deploy.web]");
  expect(found['["deploy","web","ports",0]']).toBe("80]");
  expect(found['["provide",1]']).toBe("provide]]");
  expect(found['["provide",0,"file"]']).toBe("'''a'b'''");
  expect(found['["provide",1,"as"]']).toBe("2026-01-01T00:00:00Z");
  expect(found['["provide",1,"spec","files"]']).toBe("[]");
});

const value = fc.letrec((tie) => ({
  one: fc.oneof(
    { depthSize: "small" },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.array(tie("one"), { maxLength: 3 }),
    fc.dictionary(fc.stringMatching(/^[a-z ."]{1,4}$/), tie("one"), { maxKeys: 3 }),
  ),
})).one;

/** Every path of a value that contains something. */
function pathsOf(one: unknown, path: (string | number)[] = []): string[] {
  if (typeof one !== "object" || one === null) return [JSON.stringify(path)];
  const inner = Array.isArray(one) ? one.map((each, i) => [i, each] as const) : Object.entries(one);
  return inner.flatMap(([name, each]) => pathsOf(each, [...path, name]));
}

test("each value in any TOML has a position", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), value, { maxKeys: 4 }), (raw) => {
      const text = stringify(raw);
      const places = tomlPlaces(text);
      for (const path of pathsOf(parse(text))) expect(places.has(path), `${path} in ${text}`).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['name = "A"\nflag = "f"\ndescription = "d"\nvalue = "many"\n', "4:9", "value must be a number"],
  ['name = "A"\nflag = "f"\n[[provide]]\nfile = "a"\n[[provide]]\nas = "b"\n', "5:3", "provide[1].file is missing"],
])("a value that makes no sense is an error at its line and column: %j", async (toml, place, said) => {
  const { errors } = await readChallenges(folderOf({ "c/challenge.toml": toml, "c/a": "x" }));
  expect(errors.map(({ message }) => message)).toEqual([`c/challenge.toml:${place}: ${said}`]);
});
