import type { Db } from "./client.ts";

/**
 * A statement that Drizzle builds only once per connection, for queries of nearly every request: building it anew costs more than running
 * it. Values that vary are `sql.placeholder(name)` in it.
 */
export function prepared<T>(spell: (db: Db) => { prepare(): T }): (db: Db) => T {
  const spelled = new WeakMap<Db, T>();
  return (db) => {
    const held = spelled.get(db) ?? spell(db).prepare();
    spelled.set(db, held);
    return held;
  };
}
