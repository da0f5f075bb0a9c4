import type { Entry } from "../../worker/contract/rpc/ledger.ts";
import type { ScoreLine } from "./score-log.ts";

const ROWS = 1_000;
/** Well under D1's 2 MB for one parameter, in characters of at most three bytes. */
const CHARACTERS = 500_000;

/** As many of the entries as one statement carries. */
export function batchOf(entries: Entry[]): Entry[] {
  let characters = 0;
  const end = entries.findIndex((entry) => (characters += 200 + (entry.text?.length ?? 0) + (entry.data?.length ?? 0)) > CHARACTERS);
  return entries.slice(0, end === -1 ? ROWS : Math.max(1, Math.min(end, ROWS)));
}

/**
 * Copies entries to D1, where they may be already, with the lines of the platform's log that tell of them: a line is written only with its
 * entry, so once. Who takes part is not written, since that is decided in D1, and a copy is always late.
 */
export async function copyTo(d1: D1Database, gameId: number, batch: Entry[], lines: ScoreLine[]): Promise<void> {
  const rows = batch.map(({ seq, at, kind, participationId, userId, challengeId, status, text, nth, ip, data }) => {
    return [seq, at, kind, participationId, userId, challengeId, status, text, nth, ip, data];
  });
  const told = lines.map(({ seq, at, level, userName, ip, message, status }) => [seq, at, level, userName, ip, message, status]);
  const copied = d1.prepare(INSERT).bind(gameId, JSON.stringify(rows));
  if (told.length === 0) await copied.run();
  else await d1.batch([d1.prepare(INSERT_LINES).bind(gameId, JSON.stringify(told)), copied]);
  if (crossesRound(batch)) await d1.prepare(TRIM_LINES).bind(KEPT, AT_ONCE).run();
}

/** Entries deleted by one statement; far more at once would reset the database. */
const DROPPED = 5_000;

/** Deletes the copy of a game's whole log. */
export async function dropCopy(d1: D1Database, gameId: number): Promise<void> {
  const piece = d1.prepare(DROP).bind(gameId, DROPPED);
  for (let gone = DROPPED; gone === DROPPED;) gone = (await piece.run()).meta.changes;
}

const DROP = "DELETE FROM entries WHERE game_id = ?1 AND seq IN (SELECT seq FROM entries WHERE game_id = ?1 LIMIT ?2)";

/** How many lines of all games' scores the platform's log keeps; the games' own logs keep everything. */
const KEPT = 200_000;
const AT_ONCE = 10_000;
/** Housekeeping runs once in so many entries, since counting back costs a read for each line that is kept. */
const EVERY = 5_000;

function crossesRound(batch: Entry[]): boolean {
  return Math.floor((batch[0]!.seq - 1) / EVERY) !== Math.floor(batch.at(-1)!.seq / EVERY);
}

const INSERT_LINES = `INSERT INTO logs (at, level, user_name, ip, message, status, game_id)
  SELECT value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, ?1 FROM json_each(?2)
  WHERE NOT EXISTS (SELECT 1 FROM entries e WHERE e.game_id = ?1 AND e.seq = value->>0) ORDER BY key`;

const TRIM_LINES = `DELETE FROM logs WHERE id IN (SELECT id FROM logs WHERE game_id IS NOT NULL
  AND id <= (SELECT id FROM logs WHERE game_id IS NOT NULL ORDER BY id DESC LIMIT 1 OFFSET ?1) ORDER BY id LIMIT ?2)`;

const INSERT = `INSERT INTO entries
  (game_id, seq, at, kind, participation_id, user_id, challenge_id, status, text, nth, ip, data)
  SELECT ?1, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, value->>9, value->>10
  FROM json_each(?2) WHERE true ON CONFLICT (game_id, seq) DO NOTHING`;
