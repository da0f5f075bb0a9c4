import type { LogLevel, TaskStatus } from "../../contract/wire/enums.ts";

/** A line of the platform's log. */
export type LogLine = { at: number; level: LogLevel; userName: string; ip: string | null; message: string; status: TaskStatus | null };

/** The columns in which the statements below return lines that they wrote. */
const RETURNED = "RETURNING at, level, user_name AS userName, ip, message, status";

/** A mail server's answer may have several lines, and any length. */
const ONE_LINE = (text: string) => `substr(replace(replace(coalesce(${text}, ''), char(13), ''), char(10), ' '), 1, 200)`;

const INSERT = `INSERT INTO logs (at, level, user_name, ip, message, status)
  SELECT value->>'at', value->>'level', value->>'userName', value->>'ip', value->>'message', value->>'status' FROM json_each(?) ORDER BY key`;

/** Writes lines in order. */
export function insertLines(d1: D1Database, lines: LogLine[]): D1PreparedStatement {
  return d1.prepare(INSERT).bind(JSON.stringify(lines));
}

const INSERT_OF_GAME = `INSERT INTO logs (at, level, user_name, ip, message, status, game_id)
  SELECT value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, ?1 FROM json_each(?2)
  WHERE NOT EXISTS (SELECT 1 FROM entries e WHERE e.game_id = ?1 AND e.seq = value->>0) ORDER BY key`;

/** Writes lines about a game's entries, except those whose copy exists already. Comes before `insertEntries` in one batch, so each is written once. */
export function insertLinesOfGame(d1: D1Database, gameId: number, lines: (LogLine & { seq: number })[]): D1PreparedStatement {
  const rows = lines.map(({ seq, at, level, userName, ip, message, status }) => [seq, at, level, userName, ip, message, status]);
  return d1.prepare(INSERT_OF_GAME).bind(gameId, JSON.stringify(rows));
}

const INSERT_OUTCOMES = `
  INSERT INTO logs (at, level, user_name, message, status)
  SELECT o.value ->> 'dueAt', iif(o.value ->> 'state' = 'sent', 'Information', 'Error'), 'System',
    'Mail ' || m.id || ' to ' || m.recipient || iif(o.value ->> 'state' = 'sent', ' was sent', ' was given up: ' || ${ONE_LINE("o.value ->> 'error'")}),
    iif(o.value ->> 'state' = 'sent', 'Success', 'Failed')
  FROM json_each(?) AS o JOIN mails m ON m.id = o.value ->> 'id' AND m.state = 'waiting'
  WHERE o.value ->> 'state' IN ('sent', 'failed')
  ${RETURNED}`;

/** Writes what has become of waiting mails (`outcomes`: JSON). Comes before `updateMails` in one batch, so each is written once. Returns the lines. */
export function insertMailOutcomes(d1: D1Database, outcomes: string): D1PreparedStatement {
  return d1.prepare(INSERT_OUTCOMES).bind(outcomes);
}

const INSERT_BLAME = `INSERT INTO logs (at, level, user_name, message, status)
  SELECT ?2, 'Error', 'System', 'No mail could be sent: ' || ${ONE_LINE("?1")}, 'Failed'
  WHERE EXISTS (SELECT 1 FROM mails WHERE state = 'waiting' AND due_at <= ?2)
  ${RETURNED}`;

/** Writes why no mail can be sent, if one is due. Returns the line. */
export function insertMailBlame(d1: D1Database, error: string, now: number): D1PreparedStatement {
  return d1.prepare(INSERT_BLAME).bind(error, now);
}

const INSERT_FAILURE = `INSERT INTO logs (at, level, user_name, ip, message, status)
  SELECT ?1, 'Warning', coalesce((SELECT name FROM users WHERE id = ?2), 'System'), ?3, ?4, 'Failed'
  ${RETURNED}`;

/** Logs that something about instances has failed, for a user if it was requested. Returns the line. */
export function insertFailure(
  d1: D1Database,
  failure: { at: number; userId: string | null; ip: string | null; message: string },
): D1PreparedStatement {
  return d1.prepare(INSERT_FAILURE).bind(failure.at, failure.userId, failure.ip, failure.message);
}

/** Deletes the oldest lines beyond `kept`, at most `most`: those of games' scores, or all others; each kind is kept separately. */
export function trimLines(d1: D1Database, which: "ofGames" | "others", kept: number, most: number): D1PreparedStatement {
  const mine = which === "ofGames" ? "game_id IS NOT NULL" : "game_id IS NULL";
  return d1
    .prepare(
      `DELETE FROM logs WHERE id IN (SELECT id FROM logs WHERE ${mine}
         AND id <= (SELECT id FROM logs WHERE ${mine} ORDER BY id DESC LIMIT 1 OFFSET ?1) ORDER BY id LIMIT ?2)`,
    )
    .bind(kept, most);
}
