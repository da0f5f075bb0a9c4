import type { Entry } from "../../contract/rpc/ledger.ts";

const COPY = `INSERT INTO entries
  (game_id, seq, at, kind, participation_id, user_id, challenge_id, status, text, nth, ip, data)
  SELECT ?1, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, value->>9, value->>10
  FROM json_each(?2) WHERE true ON CONFLICT (game_id, seq) DO NOTHING`;

/** Copies entries of a game's log; one that is there already is left as it is. */
export function insertEntries(d1: D1Database, gameId: number, entries: Entry[]): D1PreparedStatement {
  const rows = entries.map(({ seq, at, kind, participationId, userId, challengeId, status, text, nth, ip, data }) => {
    return [seq, at, kind, participationId, userId, challengeId, status, text, nth, ip, data];
  });
  return d1.prepare(COPY).bind(gameId, JSON.stringify(rows));
}

/** Deletes at most so many entries of a game's log. */
export function deleteEntries(d1: D1Database, gameId: number, most: number): D1PreparedStatement {
  return d1
    .prepare("DELETE FROM entries WHERE game_id = ?1 AND seq IN (SELECT seq FROM entries WHERE game_id = ?1 LIMIT ?2)")
    .bind(gameId, most);
}
