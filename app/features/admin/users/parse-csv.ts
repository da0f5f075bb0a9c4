/** A row of text separated by commas, semicolons or tabs (RFC 4180), as copied or saved from a spreadsheet; blank lines are left out. `line` counts from 1. */
export type CsvRow = { line: number; cells: string[] };

/** Parses such text; the separator is the most frequent one in the first line. */
export function parseCsv(text: string): CsvRow[] {
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, "gy");
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  while (cell.lastIndex < text.length || row.cells.length > 0) {
    const found = cell.exec(text) ?? rest(text, cell);
    const [whole, quoted, plain, end] = found;
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain ?? "").trim());
    line += whole.split(/\r\n|\n|\r/).length - 1;
    if (end === separator) continue;
    if (row.cells.some((text) => text !== "")) rows.push(row);
    row = { line, cells: [] };
    if (end === "") break;
  }
  return rows;
}

/** A quote that is closed in the middle of a cell: the cell is taken literally, up to the end of its line. */
function rest(text: string, cell: RegExp): [string, undefined, string, string] {
  const from = cell.lastIndex;
  const [plain] = /^[^\r\n]*/.exec(text.slice(from))!;
  const end = /^(?:\r\n|\n|\r)?/.exec(text.slice(from + plain.length))![0];
  cell.lastIndex = from + plain.length + end.length;
  return [plain + end, undefined, plain, end];
}

/** The most frequent separator in the first line. */
function separatorOf(text: string): string {
  const [first] = /^[^\r\n]*/.exec(text.trimStart())!;
  const often = (mark: string) => first.split(mark).length;
  return ["\t", ";", ","].reduce((best, mark) => (often(mark) > often(best) ? mark : best));
}
