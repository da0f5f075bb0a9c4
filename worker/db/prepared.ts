import type { Db } from "./client.ts";

/**
 * A statement that Drizzle spells once for each connection, for what nearly every request asks: spelling it anew costs more than the question.
 * What differs from time to time stands in it as `sql.placeholder(name)`.
 */
export function prepared<T>(spell: (db: Db) => { prepare(): T }): (db: Db) => T {
  const spelled = new WeakMap<Db, T>();
  return (db) => {
    const held = spelled.get(db) ?? spell(db).prepare();
    spelled.set(db, held);
    return held;
  };
}
