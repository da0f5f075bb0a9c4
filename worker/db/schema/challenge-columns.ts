import { integer, real, text } from "drizzle-orm/sqlite-core";
import type { $Type, HasDefault, NotNull } from "drizzle-orm";
import {
  CHALLENGE_FIELDS,
  isNullable,
  type ChallengeFields,
  type Field,
  type StoredValue,
} from "../../contract/wire/challenge/challenge-fields.ts";
import { bool, json } from "../columns.ts";

const BUILDERS = {
  text: (name: string) => text(name),
  integer: (name: string) => integer(name),
  real: (name: string) => real(name),
  bool: (name: string) => bool(name),
  json: (name: string) => json(name),
};

type Typed<F extends Field> = $Type<ReturnType<(typeof BUILDERS)[F["column"]]>, Exclude<StoredValue<F>, null>>;
type Kept<F extends Field> = null extends StoredValue<F> ? Typed<F> : NotNull<Typed<F>>;
/** The column type that Drizzle would infer if it were written by hand. */
type ColumnOf<F extends Field> = F extends { default: unknown } ? HasDefault<Kept<F>> : Kept<F>;
type Columns = { [K in keyof ChallengeFields]: ColumnOf<ChallengeFields[K]> };

/** The column of a field: its name in snake case. */
export const columnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of a challenge's fields. */
export const challengeColumns = Object.fromEntries(
  Object.entries(CHALLENGE_FIELDS).map(([name, field]) => [name, columnOf(name, field)]),
) as unknown as Columns;

function columnOf(name: string, field: Field) {
  const bare = BUILDERS[field.column](columnName(name));
  const kept = isNullable(field) ? bare : bare.notNull();
  return field.default === undefined ? kept : kept.default(field.default as never);
}
