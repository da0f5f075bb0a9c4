import { expect, test } from "vitest";
import { namesInARow } from "./names-in-a-row.ts";

test.each([
  ["en-US", "Title, Score, Hidden"],
  ["ja-JP", "Title、Score、Hidden"],
  ["zh-CN", "Title、Score、Hidden"],
])("names are separated in %s", (language, text) => {
  expect(namesInARow(["Title", "Score", "Hidden"], language)).toBe(text);
});
