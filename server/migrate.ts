import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Migration } from "../worker/contract/rpc/machine.ts";
import { applyMigrations } from "../worker/db/migrate.ts";

/** Applies the migrations of a folder that a database lacks, in order, all or none. */
export function migrate(database: Parameters<typeof applyMigrations>[0], folder = "migrations"): Promise<void> {
  return applyMigrations(database, migrationsIn(folder));
}

/** All migrations with their statements, in the order in which they apply. */
export function migrationsIn(folder = "migrations"): Migration[] {
  return migrationFiles(folder).map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

/** Names of all migrations, in the order in which they apply. */
export function migrationFiles(folder = "migrations"): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
}
