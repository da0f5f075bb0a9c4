/**
 * Brings an object's tables up to date, each step completely or not at all. `migrations` is append only: never edit a step that has run anywhere. For
 * objects whose tables are older than the steps, the first step creates only missing tables.
 */
export function migrate(storage: DurableObjectStorage, migrations: readonly string[]): void {
  const { sql } = storage;
  sql.exec("CREATE TABLE IF NOT EXISTS migrations (n INTEGER PRIMARY KEY)");
  const done = sql.exec<{ n: number }>("SELECT COUNT(*) AS n FROM migrations").one().n;
  for (let n = done; n < migrations.length; n += 1) {
    storage.transactionSync(() => {
      sql.exec(migrations[n]!);
      sql.exec("INSERT INTO migrations (n) VALUES (?)", n);
    });
  }
}
