import { expect, test } from "vitest";
import { idFrom, skipFrom } from "./digits.ts";

test("an id is written in digits, in one way only", () => {
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

test("rows to leave out are written in digits, or there are none", () => {
  expect(["0", "30", "030"].map(skipFrom)).toEqual([0, 30, 30]);
  for (const text of ["", "-1", "1.5", "1e309", "Infinity", "0x10", " 1", "9999999999", null]) expect(skipFrom(text)).toBe(0);
});
