/** Brings an object's tables up to date. `migrations` is append only: what has run somewhere is never edited. */
export function migrate(sql: SqlStorage, migrations: readonly string[]): void {
  sql.exec("CREATE TABLE IF NOT EXISTS migrations (n INTEGER PRIMARY KEY)");
  const done = sql.exec<{ n: number }>("SELECT COUNT(*) AS n FROM migrations").one().n;
  for (let n = done; n < migrations.length; n += 1) {
    sql.exec(migrations[n]!);
    sql.exec("INSERT INTO migrations (n) VALUES (?)", n);
  }
}
