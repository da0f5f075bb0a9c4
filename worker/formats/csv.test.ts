import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("separators inside cells are distinguished from separators between them", () => {
  expect(csvLine(["plain", 'says "no", twice', "two\nlines", 5])).toBe('plain,"says ""no"", twice","two\nlines",5\r\n');
});

test.each(["=HYPERLINK(1)", "+1", "-1", "@x", "\tx", "\rx"])("%j is not a formula for a spreadsheet", (text) => {
  expect(csvLine([text]).replace(/^"/, "")).toMatch(/^'/);
});
