import type { Entry } from "../../contract/rpc/ledger.ts";
import type { AnswerResult } from "../../contract/wire/enums.ts";

const COPY = `INSERT INTO entries
  (game_id, seq, at, kind, participation_id, user_id, challenge_id, status, text, nth, ip, data)
  SELECT ?1, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, value->>9, value->>10
  FROM json_each(?2) WHERE true ON CONFLICT (game_id, seq) DO`;
const ANEW = `UPDATE SET at = excluded.at, kind = excluded.kind, participation_id = excluded.participation_id, user_id = excluded.user_id,
  challenge_id = excluded.challenge_id, status = excluded.status, text = excluded.text, nth = excluded.nth, ip = excluded.ip, data = excluded.data`;

/** Copies entries of a game's log; existing ones stay as they are, because the copy may be all that is left of a lost log. */
export function insertEntries(d1: D1Database, gameId: number, entries: Entry[]): D1PreparedStatement {
  return d1.prepare(`${COPY} NOTHING`).bind(gameId, rowsOf(entries));
}

/** Copies entries of a game's log over whatever is in their places. */
export function replaceEntries(d1: D1Database, gameId: number, entries: Entry[]): D1PreparedStatement {
  return d1.prepare(`${COPY} ${ANEW}`).bind(gameId, rowsOf(entries));
}

function rowsOf(entries: Entry[]): string {
  return JSON.stringify(
    entries.map(({ seq, at, kind, participationId, userId, challengeId, status, text, nth, ip, data }) => {
      return [seq, at, kind, participationId, userId, challengeId, status, text, nth, ip, data];
    }),
  );
}

/** Deletes at most this many entries of a game's log. */
export function deleteEntries(d1: D1Database, gameId: number, most: number): D1PreparedStatement {
  return d1
    .prepare("DELETE FROM entries WHERE game_id = ?1 AND seq IN (SELECT seq FROM entries WHERE game_id = ?1 LIMIT ?2)")
    .bind(gameId, most);
}

/** Deletes those of these entries of a game that are unchanged, by number, time and kind. */
export function deleteExactly(d1: D1Database, gameId: number, entries: Pick<Entry, "seq" | "at" | "kind">[]): D1PreparedStatement {
  return d1
    .prepare("DELETE FROM entries WHERE game_id = ?1 AND (seq, at, kind) IN (SELECT value->>0, value->>1, value->>2 FROM json_each(?2))")
    .bind(gameId, JSON.stringify(entries.map(({ seq, at, kind }) => [seq, at, kind])));
}

/**
 * Which team had which flag, where flags are assigned, as far as the copy of the log tells: a team's own flag was right, and one that
 * another team submitted names its owner.
 */
export function selectLoggedBindings(d1: D1Database, gameId: number): D1PreparedStatement {
  return d1
    .prepare(
      `SELECT e.challenge_id AS challengeId, e.participation_id AS participationId, f.id AS flagId FROM entries e
         JOIN challenges c ON c.id = e.challenge_id AND c.type = 'DynamicAttachment' JOIN flags f ON f.challenge_id = c.id AND f.flag = e.text
       WHERE e.game_id = ?1 AND e.kind = 'submission' AND e.status = 'Accepted'
       UNION SELECT e.challenge_id, e.data->>'owner', f.id FROM entries e
         JOIN entries s ON s.game_id = e.game_id AND s.seq = e.data->>'submission'
         JOIN challenges c ON c.id = e.challenge_id AND c.type = 'DynamicAttachment' JOIN flags f ON f.challenge_id = c.id AND f.flag = s.text
       WHERE e.game_id = ?1 AND e.kind = 'cheat'`,
    )
    .bind(gameId);
}

/** A submission in the log's copy, with the present names of everything in it. */
export type SubmissionRow = {
  seq: number;
  at: number;
  status: AnswerResult | null;
  answer: string | null;
  team: string | null;
  user: string | null;
  email: string | null;
  challengeId: number | null;
  challenge: string | null;
  /** The label of the flag that it matched; null for none. */
  label: string | null;
};

/** The plus makes SQLite use the index of the log's own order. */
const SUBMISSIONS = `
  SELECT e.seq, e.at, e.status, e.text AS answer, t.name AS team, u.name AS user, u.email, e.challenge_id AS challengeId, c.title AS challenge, e.data->>'label' AS label
  FROM entries e LEFT JOIN users u ON u.id = e.user_id
  LEFT JOIN participations p ON p.id = e.participation_id AND p.game_id = e.game_id LEFT JOIN teams t ON t.id = p.team_id
  LEFT JOIN challenges c ON c.id = e.challenge_id AND c.game_id = e.game_id
  WHERE e.game_id = ?1 AND e.seq < ?2 AND +e.kind = 'submission' ORDER BY e.seq DESC LIMIT ?3`;

/** A game's submissions before a place in its log, newest first. */
export function selectSubmissions(d1: D1Database, gameId: number, before: number, most: number): D1PreparedStatement {
  return d1.prepare(SUBMISSIONS).bind(gameId, before, most);
}

/** Returns a row when there is a copy of a game's log. */
export function selectAnyEntry(d1: D1Database, gameId: number): D1PreparedStatement {
  return d1.prepare("SELECT 1 FROM entries WHERE game_id = ?1 LIMIT 1").bind(gameId);
}
