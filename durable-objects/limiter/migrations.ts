/** Append only: never edit a migration that has run anywhere. */
export const MIGRATIONS = [
  `CREATE TABLE IF NOT EXISTS buckets (key TEXT PRIMARY KEY, left INTEGER, at INTEGER, full_at INTEGER) WITHOUT ROWID;
   CREATE TABLE IF NOT EXISTS standings (key TEXT PRIMARY KEY, failures INTEGER, trust INTEGER, at INTEGER, last INTEGER, gone_at INTEGER) WITHOUT ROWID;`,
];
