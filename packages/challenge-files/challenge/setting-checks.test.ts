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
