import { expect, test } from "vitest";
import { rangeOf } from "./byte-range.ts";

test.each([
  ["bytes=0-0", { offset: 0, length: 1 }],
  ["bytes=2-5", { offset: 2, length: 4 }],
  ["bytes=2-", { offset: 2, length: 8 }],
  ["Bytes=9-99", { offset: 9, length: 1 }],
  ["bytes=-3", { offset: 7, length: 3 }],
  ["bytes=-99", { offset: 0, length: 10 }],
  ["bytes=10-", "none"],
  ["bytes=10-12", "none"],
  ["bytes=-0", "none"],
  ["bytes=5-2", null],
  ["bytes=-", null],
  ["bytes=0-1,4-5", null],
  ["lines=0-1", null],
  ["bytes=0x1-2", null],
  [null, null],
])("%s of ten bytes", (header, expected) => {
  expect(rangeOf(header, 10)).toEqual(expected);
});

test("an empty body has no range", () => {
  expect(rangeOf("bytes=0-", 0)).toBe("none");
  expect(rangeOf("bytes=-5", 0)).toBe("none");
});
