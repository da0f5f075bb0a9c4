import { jsonPieces } from "./pieces.ts";

/** A row of any table, by column names. */
export type Row = Record<string, string | number | boolean | null>;

/** The highest id that each table has ever assigned (`name`, `seq`). */
export function selectSequences(d1: D1Database): D1PreparedStatement {
  return d1.prepare("SELECT name, seq FROM sqlite_sequence");
}

/** The same for every table that never reuses an id, including those that have assigned none. */
export function selectAllSequences(d1: D1Database): D1PreparedStatement {
  return d1.prepare(
    `SELECT m.name, coalesce(s.seq, 0) AS seq FROM sqlite_master m LEFT JOIN sqlite_sequence s ON s.name = m.name
     WHERE m.type = 'table' AND instr(upper(m.sql), 'AUTOINCREMENT') > 0 AND m.name NOT LIKE 'd1_%'`,
  );
}

/** Returns a row when one of these ids of a table is in use. */
export function selectTaken(d1: D1Database, table: string, ids: number[]): D1PreparedStatement {
  return d1.prepare(`SELECT 1 FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) LIMIT 1`).bind(JSON.stringify(ids));
}

/** Fails, and with it its batch, when another run owns the import, or it has written its rows already. */
export function requireMark(d1: D1Database, { id, runner }: { id: string; runner: string }): D1PreparedStatement {
  const mine = "EXISTS (SELECT 1 FROM imports WHERE id = ?1 AND coalesce(runner, id) = ?2 AND game_id IS NULL)";
  return d1.prepare(`SELECT json(iif(${mine}, '1', 'not ours'))`).bind(id, runner);
}

/** Records which game an import makes. */
export function updateImport(d1: D1Database, importId: string, gameId: number): D1PreparedStatement {
  return d1.prepare("UPDATE imports SET game_id = ?2 WHERE id = ?1").bind(importId, gameId);
}

/** Inserts a table's rows in as few statements as possible: D1 allows a hundred parameters, but a list of any length in one. */
export function insertRows(d1: D1Database, table: string, rows: Row[]): D1PreparedStatement[] {
  const columns = Object.keys(rows[0] ?? {});
  const values = columns.map((column) => `value->>'${column}'`).join(", ");
  const insert = `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values} FROM json_each(?) ORDER BY key`;
  return jsonPieces(rows).map((piece) => d1.prepare(insert).bind(piece));
}

/** Gives a game's attachments the sizes of their files. */
export function sizeAttachments(d1: D1Database, gameId: number): D1PreparedStatement {
  return d1
    .prepare(
      `UPDATE attachments SET size = (SELECT size FROM files WHERE hash = file_hash)
       WHERE file_hash IS NOT NULL AND (id IN (SELECT attachment_id FROM challenges WHERE game_id = ?1)
         OR challenge_id IN (SELECT id FROM challenges WHERE game_id = ?1)
         OR id IN (SELECT f.attachment_id FROM flags f JOIN challenges c ON c.id = f.challenge_id WHERE c.game_id = ?1))`,
    )
    .bind(gameId);
}

/** Locks those of these teams that are accepted in a game that is not over; a pause is not the end. */
export function lockTeams(d1: D1Database, gameId: number, teamIds: number[], now: number): D1PreparedStatement {
  return d1
    .prepare(
      `UPDATE teams SET locked = 1 WHERE id IN (SELECT p.team_id FROM participations p JOIN games g ON g.id = p.game_id
       WHERE p.game_id = ?1 AND p.status = 'Accepted' AND (g.end_at > ?2 OR g.paused_at IS NOT NULL)) AND id IN (SELECT value FROM json_each(?3))`,
    )
    .bind(gameId, now, JSON.stringify(teamIds));
}

/** From now on a table assigns only ids above this one to new rows. */
export function reserveIds(d1: D1Database, table: string, id: number): D1PreparedStatement[] {
  return [
    d1
      .prepare("INSERT INTO sqlite_sequence (name, seq) SELECT ?1, 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)")
      .bind(table),
    d1.prepare("UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1").bind(table, id),
  ];
}

/** Counts one more use of a file for each time its hash is listed. */
export function retainFiles(d1: D1Database, hashes: string[]): D1PreparedStatement[] {
  const retain = `UPDATE files SET refs = refs + (SELECT count(*) FROM json_each(?1) WHERE value = hash)
    WHERE refs > 0 AND hash IN (SELECT value FROM json_each(?1))`;
  return jsonPieces(hashes).map((piece) => d1.prepare(retain).bind(piece));
}
