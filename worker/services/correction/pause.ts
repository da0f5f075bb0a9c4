import { and, eq, gt, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { PauseInput, PauseView } from "../../contract/wire/corrections.ts";
import { fail } from "../../contract/wire/errors.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { games, type GameRow } from "../../db/schema/index.ts";
import { requirePermission } from "../../auth/roles.ts";
import { readGame } from "../game/game-change.ts";
import { logDone } from "../log/logs.ts";
import { refreshNotices } from "../notice/notices.ts";
import { noticeOfPause } from "./correction-words.ts";
import { moveOnce, pushTimes } from "./game-times.ts";

/**
 * `game.edit`: pauses a running game, or lets it go on: then its end, and all that lies ahead, moves by the time for which it was paused. Done once, however
 * often it is asked for; what a crash has kept from the Ledger is told it by whoever asks again. A reason goes to all players, also in a notice.
 */
export async function pause(ctx: Ctx, gameId: number, { paused, reason }: PauseInput): Promise<PauseView> {
  requirePermission(ctx, "game.edit", gameId);
  const isDone = paused ? await stop(ctx, gameId, reason ?? "") : await goOn(ctx, gameId);
  const isSaid = paused && ((isDone && !!reason) || (!isDone && (await sayWhy(ctx, gameId, reason))));
  await pushTimes(ctx, gameId);
  if (isSaid && reason) await tell(ctx, gameId, reason);
  if (isDone) logDone(ctx, `${paused ? "Paused" : "Resumed"} game ${gameId}`);
  else if (isSaid) logDone(ctx, `Said why game ${gameId} is paused`);
  return pauseView(await readGame(ctx, gameId));
}

export function pauseView({ pausedAt, pauseReason }: Pick<GameRow, "pausedAt" | "pauseReason">): PauseView {
  return { since: pausedAt === null ? null : isoTime(pausedAt), reason: pauseReason };
}

async function stop(ctx: Ctx, gameId: number, pauseReason: string): Promise<boolean> {
  const now = ctx.now();
  const runs = and(eq(games.id, gameId), isNull(games.pausedAt), lte(games.startAt, now), gt(games.endAt, now));
  const stopped = await ctx.db
    .update(games)
    .set({ pausedAt: now, pauseReason, version: sql`${games.version} + 1` })
    .where(runs)
    .returning({ id: games.id });
  if (stopped.length > 0) return true;
  const { pausedAt } = await readGame(ctx, gameId);
  return pausedAt === null ? fail("pause.notRunning") : false;
}

/** Of a game that is paused: gives another reason. Answers whether it is another. */
async function sayWhy(ctx: Ctx, gameId: number, reason: string | undefined): Promise<boolean> {
  if (reason === undefined) return false;
  const said = await ctx.db
    .update(games)
    .set({ pauseReason: reason, version: sql`${games.version} + 1` })
    .where(and(eq(games.id, gameId), isNotNull(games.pausedAt), ne(games.pauseReason, reason)))
    .returning({ id: games.id });
  return said.length > 0;
}

async function tell(ctx: Ctx, gameId: number, reason: string): Promise<void> {
  await ctx.ledger(gameId).announce(noticeOfPause(ctx.language, reason));
  await refreshNotices(ctx, gameId);
}

function goOn(ctx: Ctx, gameId: number): Promise<boolean> {
  const now = ctx.now();
  return moveOnce(ctx, gameId, ({ pausedAt }) =>
    pausedAt === null ? null : { ms: Math.max(0, now - pausedAt), from: pausedAt, key: null, resumes: true },
  );
}
