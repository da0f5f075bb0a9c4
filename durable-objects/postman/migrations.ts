/** Append only: never edit a migration that has run anywhere. */
export const MIGRATIONS = [
  `CREATE TABLE IF NOT EXISTS outcomes (id INTEGER PRIMARY KEY, outcome TEXT NOT NULL);
   CREATE TABLE IF NOT EXISTS pause (one INTEGER PRIMARY KEY CHECK (one = 1), failures INTEGER NOT NULL, until INTEGER NOT NULL);`,
];
