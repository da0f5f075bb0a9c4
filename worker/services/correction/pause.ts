import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { PauseView } from "../../contract/wire/corrections.ts";
import { fail } from "../../contract/wire/errors.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { games } from "../../db/schema/index.ts";
import { requirePermission } from "../../auth/roles.ts";
import { readGame } from "../game/game-change.ts";
import { logDone } from "../log/logs.ts";
import { moveOnce, pushTimes } from "./game-times.ts";

/**
 * `game.edit`: pauses a running game, or lets it go on: then its end, and all that lies ahead, moves by the time for which it was paused. Done once, however
 * often it is asked for; what a crash has kept from the Ledger is told it by whoever asks again.
 */
export async function pause(ctx: Ctx, gameId: number, paused: boolean): Promise<PauseView> {
  requirePermission(ctx, "game.edit", gameId);
  const isDone = paused ? await stop(ctx, gameId) : await goOn(ctx, gameId);
  await pushTimes(ctx, gameId);
  if (isDone) logDone(ctx, `${paused ? "Paused" : "Resumed"} game ${gameId}`);
  const { pausedAt } = await readGame(ctx, gameId);
  return { since: pausedAt === null ? null : isoTime(pausedAt) };
}

async function stop(ctx: Ctx, gameId: number): Promise<boolean> {
  const now = ctx.now();
  const runs = and(eq(games.id, gameId), isNull(games.pausedAt), lte(games.startAt, now), gt(games.endAt, now));
  const stopped = await ctx.db
    .update(games)
    .set({ pausedAt: now, version: sql`${games.version} + 1` })
    .where(runs)
    .returning({ id: games.id });
  if (stopped.length > 0) return true;
  const { pausedAt } = await readGame(ctx, gameId);
  return pausedAt === null ? fail("pause.notRunning") : false;
}

function goOn(ctx: Ctx, gameId: number): Promise<boolean> {
  const now = ctx.now();
  return moveOnce(ctx, gameId, ({ pausedAt }) =>
    pausedAt === null ? null : { ms: Math.max(0, now - pausedAt), from: pausedAt, key: null, resumes: true },
  );
}
