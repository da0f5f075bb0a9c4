import { expect, test } from "vitest";
import { folderOf } from "../folder/folder.ts";
import { readChallenges } from "../read.ts";
import { ctfdFiles } from "../testing/ctfd.ts";

const ones = (count: number) => Array.from({ length: count }, () => 1);
const read = (row: object, flags = "") => {
  const files = ctfdFiles({ challenges: [{ id: 1, name: "A", category: "web", type: "standard", state: "visible", value: 1, ...row }] });
  return readChallenges(folderOf({ ...files, "db/flags.json": flags }));
};

test("a challenge may lose a hundred thousand values", async () => {
  const { challenges, errors } = await read({ attribution: ones(200_000) });
  expect([challenges.length, errors.length]).toEqual([1, 0]);
});

test("a table of hundreds of thousands of rows that are none is named", async () => {
  await expect(read({}, JSON.stringify({ results: ones(200_000) }))).rejects.toMatchObject({ file: "db/flags.json" });
});
