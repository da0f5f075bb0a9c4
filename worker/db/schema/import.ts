import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { at, bool } from "../columns.ts";

/**
 * An import that is running, or was interrupted. `at`: its last sign of life. `gameId`: the game it is making, which is removed with it.
 * `archive`: the SHA-256 of its source, with the requested `join`, once it may be continued. `runner`: the run that owns it, by that run's
 * own mark; null: its own. `isLedgerOurs`: whatever the game's Ledger holds belongs to this import. A game that is being deleted has a mark
 * as well, `game:` followed by its id, for its references to files.
 */
export const imports = sqliteTable(
  "imports",
  {
    id: text("id").primaryKey(),
    at: at("at").notNull(),
    gameId: integer("game_id"),
    archive: text("archive"),
    runner: text("runner"),
    isLedgerOurs: bool("is_ledger_ours").notNull().default(false),
  },
  (table) => [uniqueIndex("imports_archive").on(table.archive)],
);

/** References to files that an import holds until it ends, a row for each: its own, and those of the rows that it makes (`use`), which keep them. */
export const importFiles = sqliteTable(
  "import_files",
  {
    id: integer("id").primaryKey(),
    importId: text("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    hash: text("hash").notNull(),
    use: bool("use").notNull().default(false),
  },
  (table) => [index("import_files_of").on(table.importId)],
);

/** Users and teams that an import has made; they are on no list before it ends. */
export const importRows = sqliteTable(
  "import_rows",
  {
    kind: text("kind").$type<"user" | "team">().notNull(),
    id: text("id").notNull(),
    importId: text("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] }), index("import_rows_of").on(table.importId)],
);
