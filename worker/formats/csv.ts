import { plainCell } from "../domain/plain-cell.ts";

/** One line of CSV (RFC 4180), in which no text is a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

function cellOf(cell: string | number): string {
  if (typeof cell === "number") return String(cell);
  const plain = plainCell(cell);
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
