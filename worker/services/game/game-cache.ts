import { and } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { inList } from "../../db/in-list.ts";
import { games } from "../../db/schema/index.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { JointRead } from "../../joint-read.ts";
import { MEMORY } from "../../memory.ts";
import { isCompleteGame } from "./complete-rows.ts";
import { forgetShown } from "./shown-games.ts";
import { isFresh } from "../../domain/fresh.ts";

/** Facts of a game that many calls need and that seldom change. */
export type CachedGame = {
  id: number;
  version: number;
  isPrivate: boolean;
  startAt: number;
  writeupRequired: boolean;
  writeupDeadlineAt: number;
  endAt: number;
  practice: boolean;
  statisticsLive: boolean;
  pausedAt: number | null;
};

type Held = { readAt: number; facts: CachedGame };

const { id, version, isPrivate, startAt, endAt, practice, pausedAt, writeupRequired, writeupDeadlineAt, statisticsLive } = games;
const FACTS = { id, version, isPrivate, startAt, endAt, practice, pausedAt, writeupRequired, writeupDeadlineAt, statisticsLive };
const FRESH_MS = 1_000;
const READ_AT_ONCE = 100;
const held = new BoundedCache<number, Held>(MEMORY.games);
const lookups = new JointRead<number, CachedGame | undefined>(READ_AT_ONCE);

/** A game's facts, at most `maxAge` ms old; refuses a game that does not exist. */
export async function requireGame(ctx: Ctx, id: number, maxAge = FRESH_MS): Promise<CachedGame> {
  const known = held.get(id);
  if (known && isFresh(known.readAt, ctx.now(), maxAge)) return known.facts;
  const [changes, readAt] = [held.changes, ctx.now()];
  const facts = await lookups.read(ctx, id, async (ids) => {
    const found = new Map((await factsOf(ctx, ids)).map((row) => [row.id, row]));
    return ids.map((one) => found.get(one));
  });
  if (!facts) fail("game.notFound");
  held.set(id, { readAt, facts }, changes);
  return facts;
}

/** Drops what this isolate remembers of a game that was changed or deleted. */
export function forgetGame(id: number): void {
  held.delete(id);
  forgetShown(id);
}

function factsOf(ctx: Ctx, ids: number[]): Promise<CachedGame[]> {
  return ctx.db
    .select(FACTS)
    .from(games)
    .where(and(inList(games.id, ids), isCompleteGame));
}

/**
 * What this isolate remembers of a game, however old: enough to start dependent queries in parallel with reading the current facts, but
 * never to be relied on.
 */
export function knownGame(id: number): CachedGame | null {
  return held.get(id)?.facts ?? null;
}
