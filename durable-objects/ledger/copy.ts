import type { Entry } from "../../worker/contract/ledger.ts";

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
 * Copies entries to D1, where they may be already, and brings the participations' status and division there in line:
 * the Ledger has decided about both, and the service that asked may have died before it wrote them.
 */
export async function copyTo(d1: D1Database, gameId: number, batch: Entry[]): Promise<void> {
  const rows = batch.map(({ seq, at, kind, participationId, userId, challengeId, status, text, nth, ip, data }) => {
    return [seq, at, kind, participationId, userId, challengeId, status, text, nth, ip, data];
  });
  const statements = [d1.prepare(INSERT).bind(gameId, JSON.stringify(rows))];
  const decided = new Map(batch.filter(({ kind }) => kind === "participation").map((entry) => [entry.participationId, entry.data]));
  if (decided.size > 0) statements.push(d1.prepare(HEAL).bind(gameId, JSON.stringify([...decided])));
  await d1.batch(statements);
}

const INSERT = `INSERT OR IGNORE INTO entries
  (game_id, seq, at, kind, participation_id, user_id, challenge_id, status, text, nth, ip, data)
  SELECT ?1, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, value->>9, value->>10
  FROM json_each(?2) WHERE true`;

const HEAL = `UPDATE participations SET status = decided.status, division = decided.division
  FROM (SELECT value->>0 AS id, json_extract(value->>1, '$.status') AS status, json_extract(value->>1, '$.division') AS division
        FROM json_each(?2)) AS decided
  WHERE participations.id = decided.id AND participations.game_id = ?1
    AND (participations.status IS NOT decided.status OR participations.division IS NOT decided.division)`;
