/** One line of comma separated text; every cell in quotes, so that none is taken for more than one. */
export function csvLine(cells: string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
}

/** A cell that does not begin as a formula does: spreadsheets carry out what others wrote. */
export const plainCell = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
