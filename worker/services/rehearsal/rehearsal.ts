import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { RehearsalView, RehearsalWish } from "../../contract/wire/monitor/rehearsal.ts";
import { may, requirePermission } from "../../auth/roles.ts";
import { isOver } from "../../domain/game/phase.ts";
import { requireGame } from "../game/game-cache.ts";
import { logDone } from "../log/logs.ts";
import { trialOf } from "./mail-trial.ts";

/**
 * `game.edit`: the rehearsal that is under way, or the last one. Only callers who manage hosts see their names, and only those who manage
 * mail see its errors.
 */
export async function view(ctx: Ctx, gameId: number): Promise<RehearsalView> {
  await requireEditor(ctx, gameId);
  return shown(ctx, await ctx.rehearsal(gameId).view());
}

/** `game.edit`: starts a rehearsal. Refuses while one is under way, and while the game itself runs: its hosts are for its players then. */
export async function start(ctx: Ctx, gameId: number, wish: RehearsalWish): Promise<RehearsalView> {
  const game = await requireEditor(ctx, gameId);
  if (game.startAt <= ctx.now() && !isOver(game, ctx.now())) fail("rehearsal.gameRuns");
  const started = await ctx.rehearsal(gameId).start(wish, await trialOf(ctx));
  if (!started.ok) fail(started.code);
  logDone(ctx, `Began to rehearse game ${gameId} with ${wish.teams} teams`);
  return shown(ctx, await ctx.rehearsal(gameId).view());
}

/** `game.edit`: ends a rehearsal early. What it made is removed as always. */
export async function stop(ctx: Ctx, gameId: number): Promise<RehearsalView> {
  await requireEditor(ctx, gameId);
  const stopped = await ctx.rehearsal(gameId).stop();
  if (!stopped.ok) fail(stopped.code);
  logDone(ctx, `Stopped the rehearsal of game ${gameId}`);
  return shown(ctx, await ctx.rehearsal(gameId).view());
}

async function requireEditor(ctx: Ctx, gameId: number) {
  requirePermission(ctx, "game.edit", gameId);
  return requireGame(ctx, gameId);
}

function shown(ctx: Ctx, report: RehearsalView): RehearsalView {
  const seen = report.mail && !may(ctx, "platform.mail") ? { ...report, mail: { ...report.mail, error: null } } : report;
  if (may(ctx, "host.manage")) return seen;
  const hosts = [...new Set(seen.images.map(({ host }) => host))];
  return { ...seen, images: seen.images.map((one) => ({ ...one, host: String(hosts.indexOf(one.host) + 1) })) };
}
