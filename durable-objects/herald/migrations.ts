/** Append only: never edit a migration that has run anywhere. */
export const MIGRATIONS = [
  // `url` and the secrets are sealed. `n` is the order of events of a webhook; `state`: waiting, failed.
  `CREATE TABLE hooks (
     id TEXT PRIMARY KEY, settings TEXT NOT NULL, host TEXT NOT NULL, url TEXT NOT NULL, secret TEXT NOT NULL,
     old_secret TEXT, old_until INTEGER NOT NULL DEFAULT 0,
     failures INTEGER NOT NULL DEFAULT 0, failing_since INTEGER, pause_until INTEGER NOT NULL DEFAULT 0, last TEXT);
   CREATE TABLE messages (
     n INTEGER PRIMARY KEY AUTOINCREMENT, hook TEXT NOT NULL, event_id TEXT NOT NULL, event TEXT NOT NULL, state TEXT NOT NULL,
     created_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, failed_at INTEGER, error TEXT);
   CREATE UNIQUE INDEX messages_event ON messages (hook, event_id);
   CREATE INDEX messages_state ON messages (hook, state, n);
   CREATE TABLE known (kind TEXT NOT NULL, id INTEGER NOT NULL, settings TEXT NOT NULL, PRIMARY KEY (kind, id));`,
];
