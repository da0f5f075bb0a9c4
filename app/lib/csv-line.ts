/** One line of CSV. Every cell is quoted, so that its content cannot be split into several cells. */
export function csvLine(cells: string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
}
