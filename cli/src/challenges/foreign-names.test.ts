import { expect, test } from "vitest";
import { folderOf } from "../../../packages/challenge-files/index.ts";
import { readOne } from "../../../packages/challenge-files/testing/reading.ts";
import { foreignNames, ownFiles } from "./foreign-names.ts";

test("a solution beside a manifest of ctfcli is the challenge's own, and one that no manifest names is somebody's", async () => {
  const files = {
    "a/challenge.yml": "name: A\nvalue: 1\nflags: [f]\nsolution: solution.md\n",
    "a/solution.md": "long",
    "b/solution.md": "mine",
  };
  const names = (file: string, own: Set<string>) => foreignNames(folderOf(files), { file, own, hashes: new Set() });
  expect(await names("a/challenge.yml", ownFiles(await readOne(files)))).toEqual(["challenge.yml"]);
  expect(await names("b/challenge.yml", ownFiles(undefined))).toEqual(["solution.md"]);
});
