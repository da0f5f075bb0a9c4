/**
 * Brings an object's tables up to date, each step whole or not at all. `migrations` is append only: what has run somewhere is never edited. The
 * first step of an object that had tables before it had steps makes them only where they are not there.
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
