import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** Each is one more step over the column; names contain fewer different letters than this. */
const LETTERS = 40;

/** Condition: the column contains the text, ignoring case. SQLite's own `lower` handles only ASCII. */
export function contains(column: SQLWrapper, text: string): SQL {
  const small = text.toLowerCase();
  const letters = [...new Set(small)].filter(hasOtherCase).slice(0, LETTERS);
  const folded = letters.reduce(
    (sum, letter) => sql`replace(${sum}, ${char(letter.toUpperCase())}, ${char(letter)})`,
    sql`lower(${column})`,
  );
  return sql`(instr(${column}, ${text}) > 0 OR instr(${folded}, ${small}) > 0)`;
}

/** Whether a lower-case letter beyond ASCII has an upper-case form of one letter. */
function hasOtherCase(letter: string): boolean {
  const capital = letter.toUpperCase();
  return capital !== letter && capital > "\x7f" && [...capital].length === 1;
}

/** Inlined in the statement, which is limited to a hundred bound values. */
function char(letter: string): SQL {
  return sql.raw(`char(${letter.codePointAt(0)})`);
}
