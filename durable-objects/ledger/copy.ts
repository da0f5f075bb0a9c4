import type { Entry } from "../../worker/contract/rpc/ledger.ts";
import { deleteEntries, insertEntries } from "../../worker/db/statements/entries.ts";
import { insertLinesOfGame, trimLines } from "../../worker/db/statements/logs.ts";
import type { ScoreLine } from "./score-log.ts";

const ROWS = 1_000;
/** Well under D1's 2 MB for one parameter, in characters of at most three bytes. */
const CHARACTERS = 500_000;

/** As many of the entries as fit in one statement. */
export function batchOf(entries: Entry[]): Entry[] {
  let characters = 0;
  const end = entries.findIndex((entry) => (characters += 200 + (entry.text?.length ?? 0) + (entry.data?.length ?? 0)) > CHARACTERS);
  return entries.slice(0, end === -1 ? ROWS : Math.max(1, Math.min(end, ROWS)));
}

/**
 * Copies entries to D1, where they may be already, together with their lines of the platform's log: a line is written only with its entry, so only
 * once. Who takes part is not written, because D1 decides that and a copy is always late.
 */
export async function copyTo(d1: D1Database, gameId: number, batch: Entry[], lines: ScoreLine[]): Promise<void> {
  const copied = insertEntries(d1, gameId, batch);
  if (lines.length === 0) await copied.run();
  else await d1.batch([insertLinesOfGame(d1, gameId, lines), copied]);
  if (crossesRound(batch)) await trimLines(d1, "ofGames", KEPT, AT_ONCE).run();
}

/** Entries deleted by one statement; far more at once would reset the database. */
const DROPPED = 5_000;

/** Deletes the copy of a game's whole log. */
export async function dropCopy(d1: D1Database, gameId: number): Promise<void> {
  const piece = deleteEntries(d1, gameId, DROPPED);
  for (let gone = DROPPED; gone === DROPPED;) gone = (await piece.run()).meta.changes;
}

/** How many score lines of all games the platform's log keeps; the games' own logs keep everything. */
const KEPT = 200_000;
const AT_ONCE = 10_000;
/** Housekeeping runs once per this many entries, because counting reads every line that is kept. */
const EVERY = 5_000;

function crossesRound(batch: Entry[]): boolean {
  return Math.floor((batch[0]!.seq - 1) / EVERY) !== Math.floor(batch.at(-1)!.seq / EVERY);
}
