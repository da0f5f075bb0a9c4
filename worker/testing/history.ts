import { runInDurableObject } from "cloudflare:test";

type Snapshot = { at: number; tables: [name: string, rows: Record<string, SqlStorageValue>[]][] };

/** How long the edge keeps the history of an object. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Simulates the history that the edge keeps of an object's storage and a local runtime does not, by the edge's rules: a bookmark names the
 * latest state that is not after a moment within 30 days; restoring one is noted, and done when the object's next session begins, whatever
 * was written meanwhile. It ends with the session.
 */
export async function withHistory(object: DurableObjectStub): Promise<{ mark(at: number): Promise<void> }> {
  const snapshots: Snapshot[] = [];
  let next: Snapshot | null = null;
  await runInDurableObject(object, (_, state) => {
    const { storage } = state;
    const end = state.abort.bind(state);
    storage.getBookmarkForTime = async (time) => {
      const at = Number(time);
      const found = snapshots.findLastIndex((one) => one.at <= at);
      if (found === -1 || at < Date.now() - KEPT_MS) throw new Error("There is no bookmark for so early a moment");
      return String(found);
    };
    storage.onNextSessionRestoreBookmark = async (bookmark) => {
      next = snapshots[Number(bookmark)]!;
      return String(snapshots.length);
    };
    state.abort = (reason) => {
      if (next) restore(storage, next);
      void storage.sync().then(() => end(reason));
    };
  });
  return {
    mark: (at) => runInDurableObject(object, (_, { storage }) => void snapshots.push({ at, tables: tablesOf(storage.sql) })),
  };
}

function namesOf(sql: SqlStorage): string[] {
  const rows = sql.exec<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
  );
  return rows.toArray().map(({ name }) => name);
}

function tablesOf(sql: SqlStorage): Snapshot["tables"] {
  return namesOf(sql).map((name) => [name, sql.exec<Record<string, SqlStorageValue>>(`SELECT * FROM ${name}`).toArray()]);
}

function restore({ sql }: DurableObjectStorage, { tables }: Snapshot): void {
  for (const name of namesOf(sql)) sql.exec(`DELETE FROM ${name}`);
  for (const [name, rows] of tables)
    for (const row of rows) {
      const columns = Object.keys(row);
      sql.exec(`INSERT INTO ${name} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`, ...Object.values(row));
    }
}
