/** Append only: never edit a migration that has run anywhere. */
export const MIGRATIONS = [
  `CREATE TABLE hosts (id TEXT PRIMARY KEY, facts TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE instances (id TEXT PRIMARY KEY, record TEXT NOT NULL, secrets TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE operations (owner TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE logins (server TEXT PRIMARY KEY, sealed TEXT NOT NULL) WITHOUT ROWID;`,
  `CREATE TABLE journal (seq INTEGER PRIMARY KEY AUTOINCREMENT, game_id INTEGER NOT NULL, happening TEXT NOT NULL);
   CREATE INDEX journal_game ON journal (game_id, seq);`,
  `CREATE TABLE recorders (host TEXT, challenge INTEGER, participation INTEGER, PRIMARY KEY (host, challenge, participation)) WITHOUT ROWID;`,
  `CREATE TABLE marks (name TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;`,
  `CREATE TABLE revoked (id TEXT PRIMARY KEY, key_hash TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;`,
  `CREATE TABLE agent_reports (host TEXT PRIMARY KEY, report TEXT NOT NULL) WITHOUT ROWID;`,
];
