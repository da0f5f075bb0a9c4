import { expect, test } from "vitest";
import { batchesOf, checkFiles } from "./upload-batches.ts";

const MB = 1024 * 1024;

test("files are sent in order, at most twenty files and twenty megabytes at a time", () => {
  const small = Array.from({ length: 45 }, (_, n) => ({ size: 10, n }));
  expect(batchesOf(small).map((batch) => batch.length)).toEqual([20, 20, 5]);
  expect(batchesOf(small).flat()).toEqual(small);
  expect(batchesOf([{ size: 12 * MB }, { size: 12 * MB }, { size: 1 }]).map((batch) => batch.length)).toEqual([1, 2]);
  expect(batchesOf([{ size: 12 * MB }, { size: 8 * MB }, { size: 1 }]).map((batch) => batch.length)).toEqual([2, 1]);
  expect(batchesOf([{ size: 12 * MB }, { size: 8 * MB + 1 }, { size: 12 * MB - 1 }]).map((batch) => batch.length)).toEqual([1, 2]);
});

test("a file larger than a batch is sent alone", () => {
  expect(batchesOf([{ size: 50 * MB }, { size: 1 }]).map((batch) => batch.length)).toEqual([1, 1]);
});

test("empty files, names that are too long and names that are already flags are refused before anything is sent", () => {
  const files = [
    { name: "flag{a}.zip", size: 1 },
    { name: "flag{a}.zip", size: 2 },
    { name: "empty", size: 0 },
    { name: "x".repeat(128), size: 1 },
    { name: " old ", size: 1 },
    { name: ` ${"y".repeat(127)} `, size: 1 },
  ];
  const { fine, problems } = checkFiles(files, ["old"], 127);
  expect(fine).toEqual([files[0], files[5]]);
  expect(problems.map((one) => one.problem)).toEqual(["double", "empty", "long", "double"]);
});
