import { sql, type Placeholder, type SQL, type SQLWrapper } from "drizzle-orm";

/** The elements of a list in a statement: ids, hashes, names, or rows whose fields are read by `->>`. */
type Listed = readonly (string | number | object)[];

/**
 * A list as rows with one column `value`, in parentheses: any number of them in one bound value, where D1 limits a statement to a hundred.
 * A placeholder stands for the list's JSON text.
 */
export function listed(values: Listed | Placeholder): SQL {
  return sql`(SELECT value FROM json_each(${Array.isArray(values) ? JSON.stringify(values) : values}))`;
}

/** Condition: the column or expression has one of these values, however many there are. */
export function inList(column: SQLWrapper, values: Listed | Placeholder): SQL {
  return sql`${column} IN ${listed(values)}`;
}
