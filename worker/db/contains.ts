import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** Each is one more step over the column; names hold fewer letters that are different ones. */
const LETTERS = 40;

/** Condition: the column holds the text somewhere, in any case of letters. SQLite's own `lower` knows those of ASCII alone. */
export function contains(column: SQLWrapper, text: string): SQL {
  const small = text.toLowerCase();
  const letters = [...new Set(small)].filter(hasOtherCase).slice(0, LETTERS);
  const folded = letters.reduce(
    (sum, letter) => sql`replace(${sum}, ${char(letter.toUpperCase())}, ${char(letter)})`,
    sql`lower(${column})`,
  );
  return sql`(instr(${column}, ${text}) > 0 OR instr(${folded}, ${small}) > 0)`;
}

/** Whether a small letter has a capital that is one letter, and beyond ASCII. */
function hasOtherCase(letter: string): boolean {
  const capital = letter.toUpperCase();
  return capital !== letter && capital > "\x7f" && [...capital].length === 1;
}

/** Written into the statement, which may have a hundred bound values and no more. */
function char(letter: string): SQL {
  return sql.raw(`char(${letter.codePointAt(0)})`);
}
