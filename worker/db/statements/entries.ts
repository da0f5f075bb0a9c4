import type { Entry } from "../../contract/rpc/ledger.ts";
import type { AnswerResult } from "../../contract/wire/enums.ts";

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

/** A submission as the log's copy has it, with what its parts are called now. */
export type SubmissionRow = {
  seq: number;
  at: number;
  status: AnswerResult | null;
  answer: string | null;
  team: string | null;
  user: string | null;
  email: string | null;
  challenge: string | null;
};

/** The plus keeps SQLite on the index of the log's own order. */
const SUBMISSIONS = `
  SELECT e.seq, e.at, e.status, e.text AS answer, t.name AS team, u.name AS user, u.email, c.title AS challenge
  FROM entries e LEFT JOIN users u ON u.id = e.user_id
  LEFT JOIN participations p ON p.id = e.participation_id AND p.game_id = e.game_id LEFT JOIN teams t ON t.id = p.team_id
  LEFT JOIN challenges c ON c.id = e.challenge_id AND c.game_id = e.game_id
  WHERE e.game_id = ?1 AND e.seq < ?2 AND +e.kind = 'submission' ORDER BY e.seq DESC LIMIT ?3`;

/** A game's submissions before a place in its log, the newest first. */
export function selectSubmissions(d1: D1Database, gameId: number, before: number, most: number): D1PreparedStatement {
  return d1.prepare(SUBMISSIONS).bind(gameId, before, most);
}
