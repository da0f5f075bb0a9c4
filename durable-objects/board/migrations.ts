/** Append only: never edit a migration that has run anywhere. */
export const MIGRATIONS = [
  `CREATE TABLE IF NOT EXISTS watchers (hub TEXT PRIMARY KEY) WITHOUT ROWID;`,
  `CREATE TABLE fold (n INTEGER PRIMARY KEY, text TEXT NOT NULL);`,
  `CREATE TABLE marks (list TEXT, owner INTEGER, seq INTEGER NOT NULL, PRIMARY KEY (list, owner)) WITHOUT ROWID;`,
];
