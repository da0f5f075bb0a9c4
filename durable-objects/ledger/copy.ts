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

/** Copies entries to D1, where they may be already. Nothing else is written: who takes part is decided in D1, and a copy is always late. */
export async function copyTo(d1: D1Database, gameId: number, batch: Entry[]): Promise<void> {
  const rows = batch.map(({ seq, at, kind, participationId, userId, challengeId, status, text, nth, ip, data }) => {
    return [seq, at, kind, participationId, userId, challengeId, status, text, nth, ip, data];
  });
  await d1.prepare(INSERT).bind(gameId, JSON.stringify(rows)).run();
}

const INSERT = `INSERT INTO entries
  (game_id, seq, at, kind, participation_id, user_id, challenge_id, status, text, nth, ip, data)
  SELECT ?1, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, value->>9, value->>10
  FROM json_each(?2) WHERE true ON CONFLICT (game_id, seq) DO NOTHING`;
