import { expect, test } from "vitest";
import { idFrom, skipFrom, versionFrom } from "./digits.ts";

test("an id is written in digits, in only one way", () => {
  expect(["1", "42", "2147483647"].map(idFrom)).toEqual([1, 42, 2_147_483_647]);
  const wrong = [
    "",
    " 1",
    "1 ",
    "1\n",
    "+1",
    "-1",
    "0",
    "01",
    "1.0",
    "1.",
    "1e3",
    "0x10",
    "1_000",
    "1,000",
    "１",
    "2147483648",
    "99999999999",
    "x",
  ];
  for (const text of [...wrong, null, undefined]) expect(idFrom(text)).toBeNull();
});

test("the number of rows to skip is written in digits, or is 0", () => {
  expect(["0", "30", "030"].map(skipFrom)).toEqual([0, 30, 30]);
  for (const text of ["", "-1", "1.5", "1e309", "Infinity", "0x10", " 1", "9999999999", null]) expect(skipFrom(text)).toBe(0);
});

test("a version is written in digits, and nothing else is one", () => {
  expect(["0", "7", "999999999999999"].map(versionFrom)).toEqual([0, 7, 999_999_999_999_999]);
  for (const text of [null, "", "-1", "+1", "1e3", "0x1", " 1", "1.5", "9".repeat(16)])
    expect(versionFrom(text), String(text)).toBeUndefined();
});
