import type { ArchiveChallenge } from "../../contract/wire/archive/archive.ts";
import { CHALLENGE_FIELDS, type ChallengeFields, type Field, type StoredValue } from "../../contract/wire/challenge/challenge-fields.ts";
import type { ChallengeEditView, ChallengeUpdate } from "../../contract/wire/challenge/challenge.ts";
import { columnName } from "../../db/schema/challenge-columns.ts";
import type { ChallengeRow } from "../../db/schema/index.ts";

type Stored = { [K in keyof ChallengeFields]: StoredValue<ChallengeFields[K]> };
type Shown = Pick<ChallengeEditView, ChallengeFields[keyof ChallengeFields]["wire"]>;

const FIELDS: [string, Field][] = Object.entries(CHALLENGE_FIELDS);

/** The changes of a call to a row; a column that the call does not name, or sets to null, is absent. */
export function columnsOf(input: ChallengeUpdate): Partial<Stored> {
  const given = FIELDS.map(([name, field]) => [name, field, input[field.wire as keyof ChallengeUpdate]] as const);
  const set = given.filter(([, , value]) => value != null);
  return Object.fromEntries(set.map(([name, { store }, value]) => [name, store ? store(value as never) : value]));
}

/** The same by column names, as SQL takes values from JSON. */
export function sqlColumnsOf(input: ChallengeUpdate): Record<string, string | number | boolean | null> {
  const columns = columnsOf(input);
  const given = FIELDS.filter(([name]) => name in columns);
  return Object.fromEntries(given.map(([name, { column }]) => [columnName(name), sqlValue(columns[name as keyof Stored], column)]));
}

const sqlValue = (value: unknown, column: Field["column"]) =>
  (column === "json" ? JSON.stringify(value) : value) as string | number | boolean | null;

/** A row's fields for the editor. */
export function fieldsOf(row: ChallengeRow): Shown {
  const stored = (name: string) => row[name as keyof ChallengeRow] as never;
  return Object.fromEntries(FIELDS.map(([name, { wire, show }]) => [wire, show ? show(stored(name)) : stored(name)])) as Shown;
}

/** A row's fields for an archive, and nothing else of the row. */
export function storedFields(row: ChallengeRow): Stored {
  return Object.fromEntries(FIELDS.map(([name]) => [name, row[name as keyof Stored]])) as Stored;
}

/** The fields of an archived challenge by column, as SQL takes them. */
export function storedColumns(one: ArchiveChallenge): Record<string, string | number | boolean | null> {
  return Object.fromEntries(FIELDS.map(([name, { column }]) => [columnName(name), sqlValue(one[name as keyof Stored], column)]));
}
