/** One line of CSV. Every cell is quoted, so that its content cannot be split into several cells. */
export function csvLine(cells: string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
}

/** A cell that does not begin like a formula, because spreadsheets would run formulas that strangers wrote. */
export const plainCell = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
