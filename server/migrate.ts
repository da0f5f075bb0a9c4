import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Statement = { run(): Promise<unknown>; all<T>(): Promise<{ results: T[] }> };
type Database = { prepare(sql: string): Statement; batch(statements: Statement[]): Promise<unknown> };

const TABLE =
  "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)";

/**
 * Applies the migrations that a database lacks, in order, all or none. Keeps the same table as `wrangler d1 migrations`. They go as one text: each statement that is
 * prepared costs ways to the runtime and back, on which this thread stands still.
 */
export async function migrate(database: Database, folder = "migrations"): Promise<void> {
  await database.prepare(TABLE).run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  const lacking = migrationFiles(folder).filter((name) => !applied.has(name));
  if (lacking.length === 0) return;
  const texts = lacking.map(
    (file) => `${readFileSync(join(folder, file), "utf8")}\n;INSERT INTO d1_migrations (name) VALUES ('${file.replaceAll("'", "''")}');\n`,
  );
  await database.batch([database.prepare(texts.join(""))]);
}

/** Names of all migrations, in the order in which they apply. */
export function migrationFiles(folder = "migrations"): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
}
