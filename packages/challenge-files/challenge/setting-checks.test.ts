import { expect, test } from "vitest";
import { trimmed, written } from "./setting-checks.ts";

test.each([
  ["as it is written", written(4)],
  ["without blanks around it", trimmed(4)],
])("the length of a text %s is counted in UTF-16 units, as the platform counts it", (_, check) => {
  expect(["abcd", "\u{1f6a9}\u{1f6a9}", "\u{1f6a9}ab"].every((value) => check.safeParse(value).success)).toBe(true);
  expect(
    ["abcde", "\u{1f6a9}\u{1f6a9}c"].map((value) =>
      check
        .safeParse(value)
        .error?.issues.map(({ code }) => code)
        .includes("too_big"),
    ),
  ).toEqual([true, true]);
});

test.each([
  ["as it is written", written(9)],
  ["without blanks around it", trimmed(9)],
])("a text %s contains neither NUL nor half a character", (_, check) => {
  expect(["a\0", "a\ud83d", "\udea9a", "a\u{1f6a9}"].map((text) => check.safeParse(text).success)).toEqual([false, false, false, true]);
});

test("only a text that is trimmed loses the blanks around it", () => {
  expect([written(9), trimmed(9)].map((check) => check.safeParse(" a\n").data)).toEqual([" a\n", "a"]);
  expect([trimmed(1).safeParse("  a  ").success, trimmed(9, 1).safeParse("  ").success]).toEqual([true, false]);
});
