/** Append only: never edit a migration that has run anywhere. */
export const MIGRATIONS = [
  `CREATE TABLE state (one INTEGER PRIMARY KEY CHECK (one = 1), json TEXT NOT NULL);
   CREATE TABLE report (one INTEGER PRIMARY KEY CHECK (one = 1), json TEXT NOT NULL);
   CREATE TABLE seats (seat INTEGER NOT NULL, attempt INTEGER NOT NULL, password TEXT NOT NULL, cookie TEXT, participation INTEGER, PRIMARY KEY (seat, attempt));
   CREATE TABLE challenges (copy INTEGER PRIMARY KEY, id INTEGER NOT NULL, title TEXT NOT NULL, untried INTEGER NOT NULL DEFAULT 0);
   CREATE TABLE units (seat INTEGER NOT NULL, challenge INTEGER NOT NULL, state TEXT NOT NULL, round INTEGER NOT NULL DEFAULT 0, loose INTEGER NOT NULL DEFAULT 0, problem TEXT, PRIMARY KEY (seat, challenge));
   CREATE TABLE files (challenge INTEGER NOT NULL, name TEXT NOT NULL, bytes INTEGER NOT NULL, size INTEGER, problem TEXT, PRIMARY KEY (challenge, name));
   CREATE TABLE images (image TEXT NOT NULL, host TEXT NOT NULL, ms INTEGER NOT NULL, problem TEXT, PRIMARY KEY (image, host));
   CREATE TABLE calls (call TEXT NOT NULL, code TEXT, ms INTEGER NOT NULL);
   CREATE INDEX calls_of ON calls (call, ms);`,
];
