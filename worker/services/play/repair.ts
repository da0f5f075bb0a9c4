import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ErrorCode } from "../../contract/wire/errors.ts";
import { challenges } from "../../db/schema/index.ts";
import { requireGame } from "../game/game-cache.ts";
import { repairChallenge, repairPlayer } from "../game/ledger-sync.ts";
import { hasMissed } from "../participation/player-gate.ts";

/** Whether the Ledger refused something that D1 allows: it has missed a push, and has now been told again what this answer depends on. */
export async function repaired(ctx: Ctx, gameId: number, id: number, userId: string, code: ErrorCode): Promise<boolean> {
  if (code !== "challenge.notFound") {
    if (!ABOUT_MEMBERSHIP.has(code)) return false;
    const { version } = await requireGame(ctx, gameId);
    if (!(await hasMissed(ctx, gameId, userId, version, await ctx.ledger(gameId).membership(userId)))) return false;
    await repairPlayer(ctx, gameId, userId);
    return true;
  }
  const [row] = await ctx.db
    .select()
    .from(challenges)
    .where(and(eq(challenges.id, id), eq(challenges.gameId, gameId), eq(challenges.enabled, true)));
  if (row) await repairChallenge(ctx, row);
  return row !== undefined;
}

const ABOUT_MEMBERSHIP = new Set<ErrorCode>([
  "game.notFound",
  "game.notJoined",
  "game.notStarted",
  "game.ended",
  "participation.notAccepted",
  "participation.suspended",
]);
