import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { games, participationMembers } from "../../db/schema/index.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { MEMORY } from "../../memory.ts";
import { may } from "../../auth/roles.ts";
import { isCompleteGame } from "./complete-rows.ts";

/** What many calls must know of a game and what seldom changes. */
export type CachedGame = {
  id: number;
  version: number;
  isPrivate: boolean;
  startAt: number;
  writeupRequired: boolean;
  writeupDeadlineAt: number;
};

type Held = { readAt: number; facts: CachedGame };

const { id, version, isPrivate, startAt, writeupRequired, writeupDeadlineAt } = games;
const FACTS = { id, version, isPrivate, startAt, writeupRequired, writeupDeadlineAt };
const FRESH_MS = 1_000;
const held = new BoundedCache<number, Held>(MEMORY.games);

/** A game's facts, at most `maxAge` ms old; refuses a game that does not exist. */
export async function requireGame(ctx: Ctx, id: number, maxAge = FRESH_MS): Promise<CachedGame> {
  const known = held.get(id);
  if (known && ctx.now() - known.readAt < maxAge) return known.facts;
  const [changes, readAt] = [held.changes, ctx.now()];
  const [facts] = await ctx.db
    .select(FACTS)
    .from(games)
    .where(and(eq(games.id, id), isCompleteGame));
  if (!facts) fail("game.notFound");
  held.set(id, { readAt, facts }, changes);
  return facts;
}

/** Forgets what this isolate knows of a game that was changed or deleted. */
export function forgetGame(id: number): void {
  held.delete(id);
}

/** Refuses as absent a private game that the caller neither takes part in nor watches as staff. */
export async function requireVisibleGame(ctx: Ctx, id: number): Promise<CachedGame> {
  const facts = await requireGame(ctx, id);
  if (facts.isPrivate && !may(ctx, "game.see", id) && !(await isRegistered(ctx, id))) fail("game.notFound");
  return facts;
}

async function isRegistered(ctx: Ctx, gameId: number): Promise<boolean> {
  if (!ctx.viewer || ctx.viewer.role === "Banned") return false;
  const rows = await ctx.db
    .select({ id: participationMembers.participationId })
    .from(participationMembers)
    .where(and(eq(participationMembers.gameId, gameId), eq(participationMembers.userId, ctx.viewer.id)));
  return rows.length > 0;
}
