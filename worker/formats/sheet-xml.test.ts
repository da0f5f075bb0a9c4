import fc from "fast-check";
import { expect, test } from "vitest";
import { readRows } from "../testing/sheets.ts";
import { rowXml, workbookFiles } from "./sheet-xml.ts";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://x","y")', "=cmd|' /C calc'!A0"])("%j stays text", (text) => {
  const xml = rowXml([text]);
  expect(xml).toMatch(/^<row><c t="inlineStr" s="2"><is><t xml:space="preserve">/);
  expect(xml).not.toContain("<f>");
  expect(readRows(xml)).toEqual([[text]]);
});

test("what only contains the signs of formulas is not marked", () => {
  for (const text of ["a=1", "1-1", "a\t=1", "mail@example.org"]) expect(rowXml([text])).not.toContain(" s=");
  expect(rowXml(["=1"], true)).toContain(' s="1"');
});

test("numbers are numbers, text is text, and a header is bold", () => {
  expect(rowXml([1, "1"])).toBe('<row><c><v>1</v></c><c t="inlineStr"><is><t xml:space="preserve">1</t></is></c></row>');
  expect(rowXml(["a"], true)).toContain('s="1"');
});

test("any text is read back unchanged, except what XML cannot contain", () => {
  const texts = fc.array(
    fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.constantFrom("</t><f>1</f>", "_x000D_", "]]>", "<!--", "&amp;")),
  );
  fc.assert(
    fc.property(texts, (cells) => {
      // oxlint-disable-next-line no-control-regex -- what XML 1.0 has no way to write
      const shown = cells.map((text) => text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "\ufffd"));
      expect(readRows(rowXml(cells))).toEqual([shown]);
    }),
    { numRuns: 200 },
  );
});

test("a cell contains only what programs can read", () => {
  expect(readRows(rowXml(["x".repeat(40_000)]))[0]![0]).toHaveLength(32_767);
});

test("a sheet's name is one that programs accept", () => {
  expect(workbookFiles("[a]:b*c?/d\\'<&>" + "x".repeat(40))["xl/workbook.xml"]).toMatch(/name=" a  b c  d  &lt;&amp;&gt;x{16}"/);
});
