/**
 * The name an object was opened by, kept in its own storage: the runtime does not pass it to an object that its alarm woke after a
 * restart, and such an object serves later calls too.
 */
export function objectName(ctx: DurableObjectState, known = ctx.id.name): string {
  const { sql } = ctx.storage;
  sql.exec("CREATE TABLE IF NOT EXISTS object_name (name TEXT NOT NULL)");
  const kept = sql.exec<{ name: string }>("SELECT name FROM object_name").toArray()[0]?.name;
  if (kept !== undefined) return kept;
  if (known === undefined) throw new Error("An object that was never opened by name was woken");
  sql.exec("INSERT INTO object_name VALUES (?)", known);
  return known;
}
