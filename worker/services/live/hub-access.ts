import type { Ctx } from "../../context.ts";
import { PLAYER_HUBS, type Subscription } from "../../contract/wire/hub.ts";
import { addressKey } from "../../domain/addresses/address.ts";
import { shardOf } from "../../domain/shard.ts";
import { requirePermission, requireSession } from "../../auth/roles.ts";
import { knownGame, requireGame } from "../game/game-cache.ts";
import { requireVisibleGame } from "../participation/visible-game.ts";
import { admitted } from "../stage/stage-links.ts";

/**
 * A subscription to a game's news for players; open to everybody, unless the game is private. All visitors from one address use one hub,
 * which can count them. `knows`: the version of the board that the page shows.
 */
export async function forPlayer(ctx: Ctx, gameId: number, board: boolean, knows?: number): Promise<Subscription> {
  // For signed-in users the Hub asks D1, once for all who come together, and reads the game with it.
  const isOpen = ctx.viewer ? knownGame(gameId)?.isPrivate === false : !(await requireVisibleGame(ctx, gameId)).isPrivate;
  const address = addressOf(ctx);
  const shard = shardOf(ctx.viewer?.id ?? address ?? crypto.randomUUID(), PLAYER_HUBS);
  return {
    hub: `game:${gameId}:${shard}`,
    user: ctx.viewer?.id ?? null,
    address,
    session: ctx.viewer?.session ?? null,
    requiredRole: null,
    board,
    isOpen,
    participationId: null,
    knows,
  };
}

function addressOf(ctx: Ctx): string | null {
  return ctx.limits ? addressKey(ctx) : null;
}

/**
 * The same for a stage, which is also told what to show. A viewer who came by a link is neither a visitor nor a user: the sockets of a link
 * are counted like those of an account.
 */
export async function forStage(ctx: Ctx, gameId: number, link: string | null): Promise<Subscription> {
  const { linkId } = await admitted(ctx, gameId, link);
  if (linkId === null) return { ...(await forPlayer(ctx, gameId, true)), stage: { link: null } };
  const user = `stage ${linkId}`;
  const hub = `game:${gameId}:${shardOf(user, PLAYER_HUBS)}`;
  const nobody = { address: null, session: null, requiredRole: null, participationId: null };
  return { hub, user, ...nobody, board: true, stage: { link: linkId } };
}

/** A subscription to a game's events and submissions. */
export async function forStaff(ctx: Ctx, gameId: number): Promise<Subscription> {
  requirePermission(ctx, "game.monitor", gameId);
  await requireGame(ctx, gameId);
  return staff(ctx, `game:${gameId}:staff`, "Monitor");
}

/** A subscription to the platform's log. */
export function forLog(ctx: Ctx): Subscription {
  requirePermission(ctx, "platform.log");
  return staff(ctx, "admin", "Admin");
}

function staff(ctx: Ctx, hub: string, requiredRole: "Monitor" | "Admin"): Subscription {
  const { id, session } = requireSession(ctx);
  return { hub, user: id, address: addressOf(ctx), session, requiredRole, board: false, participationId: null };
}
