/** A row of any table, by the names of its columns. */
export type Row = Record<string, string | number | boolean | null>;

/** Well under D1's 2 MB for one parameter, in characters of at most three bytes. */
const CHARACTERS = 400_000;

/** The highest id that each table has ever given (`name`, `seq`). */
export function selectSequences(d1: D1Database): D1PreparedStatement {
  return d1.prepare("SELECT name, seq FROM sqlite_sequence");
}

/** Returns a row when one of these ids of a table is in use. */
export function selectTaken(d1: D1Database, table: string, ids: number[]): D1PreparedStatement {
  return d1.prepare(`SELECT 1 FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) LIMIT 1`).bind(JSON.stringify(ids));
}

/** Notes which game an import makes. */
export function updateImport(d1: D1Database, importId: string, gameId: number): D1PreparedStatement {
  return d1.prepare("UPDATE imports SET game_id = ?2 WHERE id = ?1").bind(importId, gameId);
}

/** Inserts a table's rows by as few statements: D1 takes a hundred parameters, but a list of any length in one. */
export function insertRows(d1: D1Database, table: string, rows: Row[]): D1PreparedStatement[] {
  const columns = Object.keys(rows[0] ?? {});
  const values = columns.map((column) => `value->>'${column}'`).join(", ");
  const insert = `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values} FROM json_each(?) ORDER BY key`;
  return inPieces(rows).map((piece) => d1.prepare(insert).bind(piece));
}

function inPieces(rows: Row[]): string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let length = 0;
  for (const text of rows.map((row) => JSON.stringify(row))) {
    if (length + text.length > CHARACTERS && piece.length > 0) {
      pieces.push(`[${piece.join(",")}]`);
      [piece, length] = [[], 0];
    }
    piece.push(text);
    length += text.length;
  }
  return piece.length > 0 ? [...pieces, `[${piece.join(",")}]`] : pieces;
}

/** Gives a game's attachments the sizes of their files. */
export function sizeAttachments(d1: D1Database, gameId: number): D1PreparedStatement {
  return d1
    .prepare(
      `UPDATE attachments SET size = (SELECT size FROM files WHERE hash = file_hash)
       WHERE file_hash IS NOT NULL AND (id IN (SELECT attachment_id FROM challenges WHERE game_id = ?1)
         OR id IN (SELECT f.attachment_id FROM flags f JOIN challenges c ON c.id = f.challenge_id WHERE c.game_id = ?1))`,
    )
    .bind(gameId);
}

/** Locks those of these teams that are accepted in a game which is not over. */
export function lockTeams(d1: D1Database, gameId: number, teamIds: number[], now: number): D1PreparedStatement {
  return d1
    .prepare(
      `UPDATE teams SET locked = 1 WHERE id IN (SELECT p.team_id FROM participations p JOIN games g ON g.id = p.game_id
       WHERE p.game_id = ?1 AND p.status = 'Accepted' AND g.end_at > ?2) AND id IN (SELECT value FROM json_each(?3))`,
    )
    .bind(gameId, now, JSON.stringify(teamIds));
}

/** From now on a table gives its new rows only ids above this one. */
export function reserveIds(d1: D1Database, table: string, id: number): D1PreparedStatement[] {
  return [
    d1
      .prepare("INSERT INTO sqlite_sequence (name, seq) SELECT ?1, 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)")
      .bind(table),
    d1.prepare("UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1").bind(table, id),
  ];
}

/** Counts one more use of a file for each time its hash is listed. */
export function retainFiles(d1: D1Database, hashes: string[]): D1PreparedStatement {
  return d1
    .prepare(
      `UPDATE files SET refs = refs + (SELECT count(*) FROM json_each(?1) WHERE value = hash)
       WHERE refs > 0 AND hash IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(hashes));
}
