import { and, eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { PLAYER_HUBS, type Seat } from "../contract/hub.ts";
import { participationMembers } from "../db/schema/index.ts";
import { shardOf } from "../domain/shard.ts";
import { requireRole } from "../middleware/roles.ts";
import { requireGame, requireVisibleGame } from "./game-facts.ts";

/** A seat where the players of a game hear its notices; anybody may take one, unless the game is private. */
export async function playerSeat(ctx: Ctx, gameId: number, board: boolean): Promise<Seat> {
  await requireVisibleGame(ctx, gameId);
  const { viewer } = ctx;
  const place = shardOf(viewer?.id ?? crypto.randomUUID(), PLAYER_HUBS);
  return {
    hub: `game:${gameId}:${place}`,
    user: viewer?.id ?? null,
    session: null,
    need: null,
    board,
    part: board ? await partOf(ctx, gameId) : null,
  };
}

async function partOf({ db, viewer }: Ctx, gameId: number): Promise<number | null> {
  if (!viewer) return null;
  const [row] = await db
    .select({ id: participationMembers.participationId })
    .from(participationMembers)
    .where(and(eq(participationMembers.gameId, gameId), eq(participationMembers.userId, viewer.id)));
  return row?.id ?? null;
}

/** A seat where a game's events and submissions are heard. */
export async function staffSeat(ctx: Ctx, gameId: number): Promise<Seat> {
  const viewer = requireRole(ctx, "Monitor");
  await requireGame(ctx, gameId);
  return { hub: `game:${gameId}:staff`, user: viewer.id, session: viewer.session, need: "Monitor", board: false, part: null };
}

/** A seat where the platform's log is heard. */
export function logSeat(ctx: Ctx): Seat {
  const viewer = requireRole(ctx, "Admin");
  return { hub: "admin", user: viewer.id, session: viewer.session, need: "Admin", board: false, part: null };
}
