import { expect, test } from "vitest";
import { storableName } from "./file-name.ts";

test.each([
  [
    "a device",
    ["con", "AUX.txt", "nul.tar.gz", "com1", "LPT9.log", "prn .txt"],
    ["_con", "_AUX.txt", "_nul.tar.gz", "_com1", "_LPT9.log", "_prn .txt"],
  ],
  ["a name without its end", ["notes.", "notes ", "notes. ."], ["notes_", "notes_", "notes. _"]],
])("a name that Windows would take for %s is stored under a similar one", (_, names, stored) => {
  expect(names.map((name) => storableName(name))).toEqual(stored);
});

test.each(["console.log", "auxiliary", "com", "com10", "lpt.txt", "a.con", ".gitignore", " a.txt", "旗.zip"])(
  "%j stays as it is",
  (name) => {
    expect(storableName(name)).toBe(name);
  },
);
