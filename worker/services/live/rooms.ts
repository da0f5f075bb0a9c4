import type { Ctx } from "../../context.ts";
import { PLAYER_HUBS, type Seat } from "../../contract/wire/hub.ts";
import { addressKey } from "../../domain/address.ts";
import { shardOf } from "../../domain/shard.ts";
import { requirePermission, requireSession } from "../../auth/roles.ts";
import { requireGame, requireVisibleGame } from "../game/game-facts.ts";

/**
 * A seat where the players of a game hear its notices; anybody may take one, unless the game is private. Visitors from one address are all
 * in one room, which can count them.
 */
export async function playerSeat(ctx: Ctx, gameId: number, board: boolean): Promise<Seat> {
  await requireVisibleGame(ctx, gameId);
  const address = addressOf(ctx);
  const place = shardOf(ctx.viewer?.id ?? address ?? crypto.randomUUID(), PLAYER_HUBS);
  return {
    hub: `game:${gameId}:${place}`,
    user: ctx.viewer?.id ?? null,
    address,
    session: ctx.viewer?.session ?? null,
    need: null,
    board,
    part: null,
  };
}

function addressOf(ctx: Ctx): string | null {
  return ctx.limits ? addressKey(ctx) : null;
}

/** A seat where a game's events and submissions are heard. */
export async function staffSeat(ctx: Ctx, gameId: number): Promise<Seat> {
  requirePermission(ctx, "game.monitor", gameId);
  await requireGame(ctx, gameId);
  return staff(ctx, `game:${gameId}:staff`, "Monitor");
}

/** A seat where the platform's log is heard. */
export function logSeat(ctx: Ctx): Seat {
  requirePermission(ctx, "platform.log");
  return staff(ctx, "admin", "Admin");
}

function staff(ctx: Ctx, hub: string, need: "Monitor" | "Admin"): Seat {
  const { id, session } = requireSession(ctx);
  return { hub, user: id, address: addressOf(ctx), session, need, board: false, part: null };
}
