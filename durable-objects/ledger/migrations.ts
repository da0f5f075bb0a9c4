/** Append only: never edit a migration that has run anywhere. */
export const MIGRATIONS = [
  `CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE entries (
     seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, participation_id INTEGER, user_id TEXT, challenge_id INTEGER,
     status TEXT, text TEXT, nth INTEGER, ip TEXT, data TEXT
   );
   CREATE TABLE challenges (id INTEGER PRIMARY KEY, settings TEXT);
   CREATE TABLE participations (id INTEGER PRIMARY KEY, settings TEXT NOT NULL);
   CREATE TABLE members (user_id TEXT PRIMARY KEY, participation_id INTEGER NOT NULL, name TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE flags (challenge_id INTEGER NOT NULL, digest TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (challenge_id, digest)) WITHOUT ROWID;
   CREATE TABLE bindings (
     challenge_id INTEGER NOT NULL, participation_id INTEGER NOT NULL, flag_id INTEGER NOT NULL,
     PRIMARY KEY (challenge_id, participation_id), UNIQUE (challenge_id, flag_id)
   ) WITHOUT ROWID;
   CREATE TABLE solves (
     challenge_id INTEGER NOT NULL, participation_id INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,
     PRIMARY KEY (challenge_id, participation_id)
   ) WITHOUT ROWID;
   CREATE TABLE keys (participation_id INTEGER NOT NULL, key TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (participation_id, key)) WITHOUT ROWID;
   CREATE TABLE notices (id INTEGER PRIMARY KEY, type TEXT NOT NULL);`,
  `CREATE TABLE happenings (key TEXT PRIMARY KEY) WITHOUT ROWID;`,
  `CREATE TABLE submissions (participation_id INTEGER NOT NULL, id INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (participation_id, id)) WITHOUT ROWID;
   INSERT INTO submissions SELECT participation_id, seq, seq FROM entries WHERE kind = 'submission';
   INSERT INTO meta SELECT 'lastNotice', coalesce(max(seq), 0) FROM entries WHERE kind = 'notice';`,
  `ALTER TABLE flags ADD COLUMN label TEXT;
   CREATE TABLE other_flags (
     challenge_id INTEGER NOT NULL, kind TEXT NOT NULL, digest TEXT NOT NULL, id INTEGER NOT NULL, label TEXT, sealed TEXT,
     PRIMARY KEY (challenge_id, kind, digest)
   ) WITHOUT ROWID;`,
  `CREATE TABLE tries (
     challenge_id INTEGER NOT NULL, participation_id INTEGER NOT NULL, wrong INTEGER NOT NULL, last_at INTEGER NOT NULL,
     PRIMARY KEY (challenge_id, participation_id)
   ) WITHOUT ROWID;
   CREATE TABLE openings (challenge_id INTEGER PRIMARY KEY, at INTEGER NOT NULL);`,
  `CREATE TABLE hints (
     participation_id INTEGER NOT NULL, challenge_id INTEGER NOT NULL, id TEXT NOT NULL, cost INTEGER NOT NULL, on_solve INTEGER NOT NULL,
     at INTEGER NOT NULL, PRIMARY KEY (participation_id, challenge_id, id)
   ) WITHOUT ROWID;`,
  `CREATE INDEX roster_entries ON entries (seq) WHERE kind IN ('game', 'participation', 'participationRemoved', 'member', 'memberRemoved');
   INSERT INTO meta VALUES ('roster', lower(hex(randomblob(16))));`,
  `CREATE TABLE corrections (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, seq INTEGER NOT NULL, undone INTEGER);`,
  `CREATE TABLE messages (participation_id INTEGER NOT NULL, id INTEGER NOT NULL, removed INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (participation_id, id)) WITHOUT ROWID;`,
  `INSERT INTO meta SELECT 'submissionsUpTo', coalesce(max(seq), 0) FROM entries;`,
  // `submissions` is for going back to a release before this one: it knows only that table, and would give numbers twice.
  `ALTER TABLE submissions RENAME TO submission_numbers;
   CREATE VIEW submissions AS
     SELECT participation_id, id, seq FROM submission_numbers UNION ALL
     SELECT participation_id, coalesce(data->>'id', seq), seq FROM entries
     WHERE kind = 'submission' AND seq > (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'submissionsUpTo');
   CREATE TRIGGER submissions_told INSTEAD OF INSERT ON submissions BEGIN
     INSERT OR IGNORE INTO submission_numbers SELECT participation_id, coalesce(data->>'id', seq), seq FROM entries
       WHERE kind = 'submission' AND seq > (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'submissionsUpTo');
     UPDATE meta SET value = NEW.seq WHERE key = 'submissionsUpTo';
   END;`,
];
