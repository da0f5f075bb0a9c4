import { expect, test } from "vitest";
import { folderOf, type Folder } from "./folder.ts";
import { BOUNDS } from "../challenge/limits.ts";
import { readChallenges } from "../read.ts";
import { lost, readOne } from "../testing/reading.ts";

const OURS = "vexil: 1\nname: A\n";
const CTFCLI = "name: A\nvalue: 1\nflags: [f]\n";

/** The same folder, with one file reported to have another size. */
function sized(files: Record<string, string>, path: string, size: number): Folder {
  const folder = folderOf(files);
  return { ...folder, files: new Map([...folder.files, [path, size]]) };
}

test("an empty file, which the platform does not store, is an error in our own format and lost in others", async () => {
  const wrong = async (manifest: string) => {
    const { challenges, errors } = await readChallenges(folderOf({ "a/challenge.yml": manifest, "a/none.txt": "", "a/some.txt": "1" }));
    return [challenges.length, errors.map(({ message }) => message)];
  };
  const error = [0, ["a/none.txt: is empty; files for players may not be"]];
  expect(await wrong(`${OURS}files: [some.txt, none.txt]\n`)).toEqual(error);
  expect(await wrong(`${OURS}kind: DynamicAttachment\nflags: [{content: f, file: none.txt}]\n`)).toEqual(error);
  const read = await readOne({ "a/challenge.yml": `${CTFCLI}files: [none.txt, some.txt]\n`, "a/none.txt": "", "a/some.txt": "1" });
  expect([read.challenge.files.map(({ name }) => name), lost(read)]).toEqual([["some.txt"], ['files[0]: "none.txt"']]);
});

test("a ZIP may contain an empty file", async () => {
  const rcds = "name: A\nflag: f\nprovide: [{kind: zip, spec: {files: [none.txt, some.txt]}, as: all.zip}]\n";
  const read = await readOne({ "a/challenge.yaml": rcds, "a/none.txt": "", "a/some.txt": "1" });
  expect([read.challenge.files.map(({ name }) => name), lost(read)]).toEqual([["all.zip"], []]);
});

test("a file that is too large is an error before any request to a platform", async () => {
  const files = { "a/challenge.yml": `${OURS}files: [big.bin]\n`, "a/big.bin": "1" };
  const { errors } = await readChallenges(sized(files, "a/big.bin", BOUNDS.fileBytes + 1));
  expect(errors.map(({ message }) => message)).toEqual([`a/big.bin: is larger than ${BOUNDS.fileBytes} bytes`]);
  expect((await readChallenges(sized(files, "a/big.bin", BOUNDS.fileBytes))).errors).toEqual([]);
});

test("files beyond the limit of a challenge are lost", async () => {
  const all = Object.fromEntries(Array.from({ length: BOUNDS.attachments + 2 }, (_, i) => [`a/dist/${1_000 + i}.txt`, "1"]));
  const read = await readOne({ "a/challenge.yml": `${CTFCLI}files: [dist]\n`, ...all });
  expect(read.challenge.files).toHaveLength(BOUNDS.attachments);
  expect(lost(read)).toEqual(['files: "1100.txt"', 'files: "1101.txt"']);
});
