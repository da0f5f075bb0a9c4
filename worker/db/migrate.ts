import type { Migration } from "../contract/rpc/machine.ts";

type Statement = { run(): Promise<unknown>; all<T>(): Promise<{ results: T[] }> };
type Database = { prepare(sql: string): Statement; batch(statements: Statement[]): Promise<unknown> };

const TABLE =
  "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)";

/**
 * Applies the migrations that a database lacks, in the order given, all or none; refuses a database of a newer version. Keeps the same table as
 * `wrangler d1 migrations`.
 */
export async function applyMigrations(database: Database, migrations: Migration[]): Promise<void> {
  await database.prepare(TABLE).run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  const known = new Set(migrations.map(({ name }) => name));
  const newer = results.find(({ name }) => !known.has(name));
  if (newer)
    throw new Error(`a newer Vexil has used the database (${newer.name}): start that version, or put back a copy from before the update`);
  const lacking = migrations.filter(({ name }) => !applied.has(name));
  if (lacking.length === 0) return;
  const texts = lacking.map(({ name, sql }) => `${sql}\n;INSERT INTO d1_migrations (name) VALUES ('${name.replaceAll("'", "''")}');\n`);
  await database.batch([database.prepare(texts.join(""))]);
}
