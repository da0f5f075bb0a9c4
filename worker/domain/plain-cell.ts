/** What begins a formula. In Japanese and Chinese spreadsheets the full-width signs do so, too. */
const FORMULA = "[=+\\-@＝＋－＠]";
const AT_BEGINNING = new RegExp(`^(?:${FORMULA}|[\\t\\r\\n])`);
/** Where commas are decimal signs, spreadsheets separate cells by semicolons, and quotes that follow a comma hold nothing together. A smile is no formula. */
const AFTER_SEPARATOR = new RegExp(`([;\\t\\r\\n]"*)(?=${FORMULA}(?!\\)))`, "g");

/**
 * A text that no spreadsheet takes for a formula, with an apostrophe before each place where one would begin: its author must not be able to
 * run anything on the reader's machine.
 */
export function plainCell(text: string): string {
  const inner = text.replace(AFTER_SEPARATOR, "$1'");
  return AT_BEGINNING.test(text) ? `'${inner}` : inner;
}
