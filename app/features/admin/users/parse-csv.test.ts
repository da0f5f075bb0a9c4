import { expect, test } from "vitest";
import { csvLine } from "~/lib/csv-line.ts";
import { parseCsv } from "./parse-csv.ts";

const cells = (text: string) => parseCsv(text).map((row) => row.cells);

test.each([
  ["commas", "a,b,c"],
  ["semicolons", "a;b;c"],
  ["tabs, as spreadsheets copy", "a\tb\tc"],
  ["quotes", '"a","b","c"'],
  ["spaces around", " a , b ,c "],
])("reads a line with %s", (_, text) => expect(cells(text)).toEqual([["a", "b", "c"]]));

test("a quoted cell may contain separators, quotes and line breaks", () => {
  expect(cells('ann,"Berg, Ann ""A."""\nbob,"two\nlines"')).toEqual([
    ["ann", 'Berg, Ann "A."'],
    ["bob", "two\nlines"],
  ]);
});

test("blank lines are left out and every row has its line number", () => {
  expect(parseCsv('a,b\r\n\r\n"c\nd",e\n\nf,g\n').map(({ line }) => line)).toEqual([1, 3, 6]);
});

test("empty cells keep their positions", () =>
  expect(cells("a,,c\n,b,")).toEqual([
    ["a", "", "c"],
    ["", "b", ""],
  ]));

test.each(['"never closed,b', '"closed" too early,b', '""",'])("broken quotes of %j end with their line", (text) => {
  expect(cells(`${text}\nc,d`).at(-1)).toEqual(["c", "d"]);
});

test("empty text has no rows", () => expect([cells(""), cells("\n \n")]).toEqual([[], []]));

test("a written line is read back", () => {
  const row = ["ann", 'a "b", c', ""];
  expect(cells(csvLine(row))).toEqual([row]);
});
