import { expect, test } from "vitest";
import { csvLine } from "../formats/csv.ts";
import { plainCell } from "./plain-cell.ts";

test.each(["=HYPERLINK(1)", "+1", "-1", "@x", "\tx", "\rx", "\nx", "＝1+1", "＋1", "－1", "＠x"])(
  "%j is not a formula for a spreadsheet, neither a Western one nor a Japanese one",
  (text) => expect(plainCell(text)).toBe(`'${text}`),
);

/** What a spreadsheet begins to calculate with, whatever separates its cells, and whether it takes a quote for the beginning of a text. */
const formulas = (line: string) => line.split(/[;\t\r\n]/).filter((cell) => /^"*[=+\-@＝＋－＠](?!\))/.test(cell));

test.each(["well;=1+1;", 'well;"=1+1";', "well;;;@SUM(1);", "well\n=1+1;", "well;\n-1+1;", "well\t=1+1\t", "well;＝1;"])(
  "%j is no formula either where cells are separated by semicolons, or by tabs",
  (text) => expect(formulas(csvLine([5, text]))).toEqual([]),
);

test.each(["", "well", "a=b", "a-b", "1 - 2", "fine ;-)", "one; two", "a\nb"])("%j stays as it is", (text) =>
  expect(plainCell(text)).toBe(text),
);
