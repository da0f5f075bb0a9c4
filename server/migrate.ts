import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Database = {
  prepare(sql: string): { run(): Promise<unknown>; bind(...values: unknown[]): never; all<T>(): Promise<{ results: T[] }> };
  batch(statements: never[]): Promise<unknown>;
};

/** Applies the migrations that a database lacks, in order, each whole or not at all. Keeps the same table as `wrangler d1 migrations`. */
export async function migrate(database: Database, folder = "migrations"): Promise<void> {
  await database
    .prepare(
      "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    )
    .run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  for (const file of migrationFiles(folder).filter((name) => !applied.has(name))) {
    const record = database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(file);
    // All statements of a file as one text: each one prepared costs a way to the runtime and back.
    await database.batch([database.prepare(readFileSync(join(folder, file), "utf8")) as never, record]);
  }
}

/** Names of all migrations, in the order in which they apply. */
export function migrationFiles(folder = "migrations"): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
}
