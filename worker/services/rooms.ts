import { and, eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { fail } from "../contract/errors.ts";
import { PLAYER_HUBS, type Seat } from "../contract/hub.ts";
import { games, participationMembers } from "../db/schema/index.ts";
import { shardOf } from "../domain/shard.ts";
import { requireRole } from "../middleware/roles.ts";

const FRESH_MS = 5_000;
const KEPT = 1_000;
/** What was lately read of games, as plain data: when a server comes back, all its watchers ask for the same game at once. */
const known = new Map<number, { isPrivate: boolean; readAt: number }>();

/** A seat where the players of a game hear its notices; anybody may take one, unless the game is private. */
export async function playerSeat(ctx: Ctx, gameId: number, board: boolean): Promise<Seat> {
  const game = await findRoom(ctx, gameId);
  if (!game || (game.isPrivate && !(await mayKnow(ctx, gameId)))) fail("game.notFound");
  const { viewer } = ctx;
  const place = shardOf(viewer?.id ?? crypto.randomUUID(), PLAYER_HUBS);
  return { hub: `game:${gameId}:${place}`, user: viewer?.id ?? null, session: null, need: null, board };
}

/** A seat where a game's events and submissions are heard. */
export async function staffSeat(ctx: Ctx, gameId: number): Promise<Seat> {
  const viewer = requireRole(ctx, "Monitor");
  if (!(await findRoom(ctx, gameId))) fail("game.notFound");
  return { hub: `game:${gameId}:staff`, user: viewer.id, session: viewer.session, need: "Monitor", board: false };
}

/** A seat where the platform's log is heard. */
export function logSeat(ctx: Ctx): Seat {
  const viewer = requireRole(ctx, "Admin");
  return { hub: "admin", user: viewer.id, session: viewer.session, need: "Admin", board: false };
}

async function findRoom(ctx: Ctx, gameId: number): Promise<{ isPrivate: boolean } | undefined> {
  const held = known.get(gameId);
  if (held && ctx.now() - held.readAt < FRESH_MS) return held;
  const row = await ctx.db.select({ isPrivate: games.isPrivate }).from(games).where(eq(games.id, gameId)).get();
  if (known.size >= KEPT) known.clear();
  if (row) known.set(gameId, { ...row, readAt: ctx.now() });
  return row;
}

async function mayKnow(ctx: Ctx, gameId: number): Promise<boolean> {
  const { viewer } = ctx;
  if (!viewer || viewer.role === "Banned") return false;
  if (viewer.role !== "User") return true;
  const member = and(eq(participationMembers.gameId, gameId), eq(participationMembers.userId, viewer.id));
  return (await ctx.db.select({ gameId: participationMembers.gameId }).from(participationMembers).where(member).get()) !== undefined;
}
