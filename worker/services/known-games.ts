import { and, eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { fail } from "../contract/errors.ts";
import { games, participationMembers } from "../db/schema/index.ts";

const FRESH_MS = 1_000;
const KEPT = 1_000;
type Known = { isPrivate: boolean; startAt: number };

/** What was just read of games, as plain data: when a game opens or a server comes back, all its watchers ask at once. */
const known = new Map<number, Known & { readAt: number }>();

/** The game, for everybody who may know of it; a private one is as if absent to whoever neither takes part nor is staff. */
export async function requireVisibleGame(ctx: Ctx, gameId: number): Promise<Known> {
  const game = await requireGame(ctx, gameId);
  if (game.isPrivate && !(await mayKnow(ctx, gameId))) fail("game.notFound");
  return game;
}

/** The game, whoever asks. At most a second old. */
export async function requireGame(ctx: Ctx, gameId: number): Promise<Known> {
  const held = known.get(gameId);
  if (held && ctx.now() - held.readAt < FRESH_MS) return held;
  const columns = { isPrivate: games.isPrivate, startAt: games.startAt };
  const row = (await ctx.db.select(columns).from(games).where(eq(games.id, gameId)).get()) ?? fail("game.notFound");
  if (known.size >= KEPT) known.clear();
  known.set(gameId, { ...row, readAt: ctx.now() });
  return row;
}

async function mayKnow(ctx: Ctx, gameId: number): Promise<boolean> {
  const { viewer } = ctx;
  if (!viewer || viewer.role === "Banned") return false;
  if (viewer.role !== "User") return true;
  const member = and(eq(participationMembers.gameId, gameId), eq(participationMembers.userId, viewer.id));
  return (await ctx.db.select({ gameId: participationMembers.gameId }).from(participationMembers).where(member).get()) !== undefined;
}
