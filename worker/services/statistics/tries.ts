import { and, count, eq, gte, lt, sql } from "drizzle-orm";
import type { BoardStatistics } from "../../contract/rpc/board.ts";
import type { Ctx } from "../../context.ts";
import { entries } from "../../db/schema/index.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { PARTS } from "../../domain/board/statistics.ts";
import { MEMORY } from "../../memory.ts";
import { isFresh } from "../../domain/fresh.ts";

/** Wrong answers by challenge, and all answers by part of the game's time. */
export type Tries = { wrong: Record<number, number>; submissions: number[] };
type Held = { version: number; isFinal: boolean; readAt: number; tries: Tries };

/** For this long after the end the copy of the log may lack the last submissions; until then it is read again. */
const SETTLED_MS = 10 * 60_000;
const FRESH_MS = 60_000;
const held = new BoundedCache<number, Held>(MEMORY.tries);

/**
 * The submissions of a finished game, from D1's copy of its log: one query, whose answer is cached for the board's version. For a frozen
 * board, nothing after the freeze.
 */
export async function triesOf(ctx: Ctx, gameId: number, board: BoardStatistics): Promise<Tries> {
  const [known, now] = [held.get(gameId), ctx.now()];
  if (known?.version === board.version && (known.isFinal || isFresh(known.readAt, now, FRESH_MS))) return known.tries;
  const tries = await read(ctx, gameId, board);
  held.set(gameId, { version: board.version, isFinal: now - board.endAt > SETTLED_MS, readAt: now, tries });
  return tries;
}

async function read(ctx: Ctx, gameId: number, { startAt, endAt, frozen, challenges }: BoardStatistics): Promise<Tries> {
  const length = Math.max(1, endAt - startAt);
  const part = sql<number>`CAST((${entries.at} - ${startAt}) * ${PARTS} / ${length} AS INTEGER)`.as("part");
  const rows = await ctx.db
    .select({
      challengeId: entries.challengeId,
      part,
      isRight: sql<number>`(${entries.status} = 'Accepted')`.as("is_right"),
      count: count(),
    })
    .from(entries)
    .where(and(eq(entries.gameId, gameId), eq(entries.kind, "submission"), gte(entries.at, startAt), lt(entries.at, frozen ?? endAt)))
    .groupBy(entries.challengeId, sql`part`, sql`is_right`);
  const shown = new Set(challenges.map(({ id }) => id));
  const tries: Tries = { wrong: {}, submissions: Array.from({ length: PARTS }, () => 0) };
  for (const { challengeId, part: at, isRight, count: several } of rows) {
    if (!shown.has(challengeId!)) continue;
    tries.submissions[Math.min(PARTS - 1, at)]! += several;
    if (!isRight) tries.wrong[challengeId!] = (tries.wrong[challengeId!] ?? 0) + several;
  }
  return tries;
}
