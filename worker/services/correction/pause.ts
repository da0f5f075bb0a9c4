import { and, eq, gt, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { PauseInput, PauseView } from "../../contract/wire/board/corrections.ts";
import { fail } from "../../contract/wire/errors.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { games, type GameRow } from "../../db/schema/index.ts";
import { requirePermission } from "../../auth/roles.ts";
import { readGame } from "../game/game-change.ts";
import { logDone } from "../log/logs.ts";
import { refreshNotices } from "../notice/notices.ts";
import { noticeOfPause, noticeOfResumption } from "./correction-words.ts";
import { moveOnce, pushTimes } from "./game-times.ts";

/** What a call has changed, for the platform's log, and the notice for players. */
type Done = { did: string; notice?: string };

/**
 * `game.edit`: pauses a running game, or resumes it: then its end, and everything scheduled, moves by the length of the pause. Repeated
 * requests have no further effect; if a crash has kept the change from the Ledger, a repeated request tells it. A reason is sent to all
 * players, also as a notice; players who were told why are told that the game resumes.
 */
export async function pause(ctx: Ctx, gameId: number, input: PauseInput): Promise<PauseView> {
  requirePermission(ctx, "game.edit", gameId);
  const done = input.paused ? await stopOrSay(ctx, gameId, input) : await goOn(ctx, gameId);
  const game = await pushTimes(ctx, gameId);
  if (done?.notice !== undefined) {
    await ctx.ledger(gameId).announce(done.notice);
    await refreshNotices(ctx, gameId);
  }
  if (done) logDone(ctx, `${done.did} game ${gameId}`);
  return pauseView(game);
}

/** `since` is null while the game is not paused. */
export function pauseView({ pausedAt, pauseReason }: Pick<GameRow, "pausedAt" | "pauseReason">): PauseView {
  return { since: pausedAt === null ? null : isoTime(pausedAt), reason: pauseReason };
}

/** An editor who saw the game paused only wants to change the reason of that pause. */
async function stopOrSay(ctx: Ctx, gameId: number, input: PauseInput): Promise<Done | null> {
  const stopped = typeof input.was?.since === "number" ? null : await stop(ctx, gameId, input.reason ?? "");
  return stopped ?? sayWhy(ctx, gameId, input);
}

/** Null: it was paused already. */
async function stop(ctx: Ctx, gameId: number, pauseReason: string): Promise<Done | null> {
  const now = ctx.now();
  const runs = and(eq(games.id, gameId), isNull(games.pausedAt), lte(games.startAt, now), gt(games.endAt, now));
  const stopped = await ctx.db
    .update(games)
    .set({ pausedAt: now, pauseReason, version: sql`${games.version} + 1` })
    .where(runs)
    .returning({ id: games.id });
  if (stopped.length > 0) return { did: "Paused", ...noticeFor(ctx, pauseReason) };
  const { pausedAt } = await readGame(ctx, gameId);
  return pausedAt === null ? fail("pause.notRunning") : null;
}

/** Changes the reason of a pause. Null: the game is not paused. */
async function sayWhy(ctx: Ctx, gameId: number, { reason, was }: PauseInput): Promise<Done | null> {
  if (reason === undefined) return null;
  const meant = was && and(eq(games.pausedAt, was.since ?? 0), eq(games.pauseReason, was.reason));
  const said = await ctx.db
    .update(games)
    .set({ pauseReason: reason, version: sql`${games.version} + 1` })
    .where(and(eq(games.id, gameId), isNotNull(games.pausedAt), ne(games.pauseReason, reason), meant))
    .returning({ id: games.id });
  if (said.length > 0) return { did: "Gave another reason for the pause of", ...noticeFor(ctx, reason) };
  const { pausedAt, pauseReason } = await readGame(ctx, gameId);
  if (was && (pausedAt === null || pauseReason !== reason)) fail("changed.meanwhile");
  return null;
}

const noticeFor = (ctx: Ctx, reason: string) => (reason === "" ? {} : { notice: noticeOfPause(ctx.language, reason) });

/** Null: it was not paused. */
async function goOn(ctx: Ctx, gameId: number): Promise<Done | null> {
  const now = ctx.now();
  let said = "";
  const isDone = await moveOnce(ctx, gameId, ({ pausedAt, pauseReason }) => {
    said = pauseReason;
    return pausedAt === null ? null : { ms: Math.max(0, now - pausedAt), from: pausedAt, key: null, resumes: true };
  });
  if (!isDone) return null;
  return { did: "Resumed", ...(said !== "" && { notice: noticeOfResumption(ctx.language) }) };
}
