import { writableText } from "./xml-text.ts";

/** A cell: a whole number as a number, anything else as text. */
export type Cell = string | number;

/** Maximum rows of a sheet (ECMA-376 and every program that reads it), and maximum characters of a cell. */
export const SHEET_ROWS = 1_048_576;
const CELL_SIGNS = 32_767;

const BOLD = 1;
/** Tells programs that the cell is text even when somebody edits it: what begins like a formula stays text. */
const QUOTED = 2;

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const KINDS = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The files of a workbook with one sheet, except the sheet itself. */
export function workbookFiles(sheetName: string): Record<string, string> {
  const name = escaped(sheetName.replaceAll(/[[\]:*?/\\']/g, " ").slice(0, 31));
  const part = (path: string, kind: string) => `<Override PartName="${path}" ContentType="${KINDS}.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  return {
    "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part("/xl/workbook.xml", "sheet.main")}${part("/xl/worksheets/sheet1.xml", "worksheet")}${part("/xl/styles.xml", "styles")}</Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${name}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation("r1", "worksheet", "worksheets/sheet1.xml")}${relation("r2", "styles", "styles.xml")}</Relationships>`,
    "xl/styles.xml": STYLES,
  };
}

/** The sheet up to its rows: the first row is frozen, and columns have these widths in characters. */
export function sheetStart(widths: number[]): string {
  const columns = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join("");
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns}</cols><sheetData>`;
}

export const SHEET_END = "</sheetData></worksheet>";

/** A row of a sheet: numbers as numbers, everything else as text, so that nothing is a formula. */
export function rowXml(cells: Cell[], isHeader = false): string {
  let xml = "<row>";
  for (const cell of cells) xml += typeof cell === "number" ? `<c><v>${cell}</v></c>` : textXml(cell, isHeader);
  return `${xml}</row>`;
}

/** Never a formula: the cell's type is string, whatever its text begins with. */
function textXml(text: string, isHeader: boolean): string {
  const style = isHeader ? BOLD : /^[=+\-@\t\r\n]/.test(text) ? QUOTED : 0;
  const attribute = style === 0 ? "" : ` s="${style}"`;
  return `<c t="inlineStr"${attribute}><is><t xml:space="preserve">${escaped(text.slice(0, CELL_SIGNS))}</t></is></c>`;
}

const NAMES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text in XML. Where a program would interpret `_x000D_` as an escape, the underscore is escaped. */
function escaped(text: string): string {
  return writableText(text)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>"]/g, (sign) => NAMES[sign]!)
    .replaceAll("\r", "&#13;");
}

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`;
