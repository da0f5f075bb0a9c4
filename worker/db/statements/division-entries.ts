import { jsonPieces } from "./pieces.ts";

/** An entry of a division's list: `key` as it is compared, `entry` as it was written. */
export type DivisionEntry = { division: string; key: string; entry: string; position: number };

const ADD = `
  INSERT INTO division_entries (game_id, division, key, entry, position)
  SELECT ?1, value->>'division', value->>'key', value->>'entry', value->>'position' FROM json_each(?2)
  WHERE EXISTS (SELECT 1 FROM games WHERE id = ?1)`;

/** Replaces the lists of a game's divisions. */
export function putEntries(d1: D1Database, gameId: number, entries: DivisionEntry[]): D1PreparedStatement[] {
  return [
    d1.prepare("DELETE FROM division_entries WHERE game_id = ?1").bind(gameId),
    ...jsonPieces(entries).map((piece) => d1.prepare(ADD).bind(gameId, piece)),
  ];
}
