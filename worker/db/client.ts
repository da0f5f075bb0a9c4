import { drizzle } from "drizzle-orm/d1";
import * as schema from "./schema/index.ts";

/** Drizzle over D1, with our schema. */
export type Db = ReturnType<typeof build>;

const known = new WeakMap<D1Database, Db>();

/** Drizzle on a binding, built once: reading the schema's relations costs more than most answers. */
export function connect(binding: D1Database): Db {
  const held = known.get(binding) ?? build(binding);
  known.set(binding, held);
  return held;
}

function build(binding: D1Database) {
  return drizzle(binding, { schema });
}

/** One of Drizzle's statements as part of a batch of the binding's. */
export function statementOf(binding: D1Database, query: { toSQL(): { sql: string; params: unknown[] } }): D1PreparedStatement {
  const { sql, params } = query.toSQL();
  return binding.prepare(sql).bind(...params);
}
