import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("separators inside cells are distinguished from separators between them", () => {
  expect(csvLine(["plain", 'says "no", twice', "two\nlines", 5])).toBe('plain,"says ""no"", twice","two\nlines",5\r\n');
});

test("a text is not a formula for a spreadsheet; a number is a number", () => {
  expect(csvLine(["=1+1", "+1", -1])).toBe("'=1+1,'+1,-1\r\n");
});
