import { expect, test } from "vitest";
import { chosen } from "./dropped.ts";

const files = (...names: string[]) => names.map((name) => new File(["x"], name));
const kindOf = (...names: string[]) => Object.keys(chosen(files(...names)) ?? {});

test.each([
  ["one ZIP", ["a.zip"], "zips"],
  ["several ZIPs", ["a.zip", "B.ZIP"], "zips"],
  ["ZIPs and another file, which is reported", ["a.zip", "notes.txt"], "zips"],
  ["a challenge's files, one of which is a ZIP", ["challenge.yml", "handout.zip"], "files"],
  ["files without a ZIP", ["notes.txt", "flag.txt"], "files"],
])("%s", (_, names, kind) => {
  expect(kindOf(...names)).toEqual([kind]);
});

test("nothing", () => {
  expect(chosen([])).toBeNull();
});
