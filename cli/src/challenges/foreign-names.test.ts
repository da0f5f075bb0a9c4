import { basename } from "node:path";
import { expect, test, vi } from "vitest";
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

test("a file that cannot be read, or is larger than any that the platform has, is somebody's, and does not stop a pull", async () => {
  const folder = {
    files: new Map([
      ["a/disk.img", 3 * 1024 ** 3],
      ["a/key.pem", 9],
      ["a/notes.txt", 4],
    ]),
    read: async (path: string) => (path === "a/notes.txt" ? new TextEncoder().encode("mine") : Promise.reject(new Error("EACCES"))),
  };
  const asked = vi.spyOn(folder, "read");
  expect(await foreignNames(folder, { file: "a/challenge.yml", own: new Set(), hashes: new Set() })).toEqual(
    [...folder.files.keys()].map((path) => basename(path)),
  );
  expect(asked).not.toHaveBeenCalledWith("a/disk.img");
});
