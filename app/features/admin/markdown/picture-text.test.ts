import { expect, test } from "vitest";
import { pictureText, placeAfter } from "./picture-text.ts";

const hash = "3f1a".repeat(16);

test.each([
  ["map.png", `![map](/assets/${hash}/map.png)`],
  ["old [draft] map (2).png", `![old \\[draft\\] map (2)](/assets/${hash}/old%20%5Bdraft%5D%20map%20%282%29.png)`],
  ["海図.webp", `![海図](/assets/${hash}/%E6%B5%B7%E5%9B%B3.webp)`],
])("%s becomes %s", (name, text) => {
  expect(pictureText({ hash, name })).toBe(text);
});

test.each([
  ["nothing changes", 3, "abcdef", "abcdef", 3],
  ["something is typed before it", 3, "abcdef", "xyabcdef", 5],
  ["something is typed after it", 3, "abcdef", "abcdxyef", 3],
  ["something is typed at it", 3, "abcdef", "abcxdef", 3],
  ["something before it is deleted", 4, "abcdef", "acdef", 3],
  ["what it is in is deleted", 3, "abcdef", "af", 1],
  ["everything is deleted", 3, "abcdef", "", 0],
])("a place stays where it belongs when %s", (_, place, before, after, then) => {
  expect(placeAfter(place, before, after)).toBe(then);
});
