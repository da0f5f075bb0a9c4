import { fail } from "../../contract/wire/errors.ts";
import type { CheatRecordView, EventView, SubmissionView } from "../../contract/wire/monitor/monitor.ts";
import type { Ctx } from "../../context.ts";
import { requirePermission } from "../../auth/roles.ts";
import { requireGame } from "../game/game-cache.ts";
import { awaitCopy } from "../play/copy-wait.ts";
import { listCheats } from "./cheats.ts";
import { listEvents, listSubmissions, type EventFilter, type SubmissionFilter } from "./monitor-lists.ts";

/** Monitor: newest first. */
export async function events(ctx: Ctx, gameId: number, query: EventFilter): Promise<EventView[]> {
  await requireWatchable(ctx, gameId);
  await awaitCopy(ctx, gameId);
  return listEvents(ctx, gameId, query);
}

/** Monitor: newest first; `count` 0 means as many as one answer may hold. */
export async function submissions(ctx: Ctx, gameId: number, query: SubmissionFilter): Promise<SubmissionView[]> {
  await requireWatchable(ctx, gameId);
  await awaitCopy(ctx, gameId);
  return listSubmissions(ctx, gameId, query);
}

/** Monitor: who submitted whose flag, newest first. */
export async function cheatInfo(ctx: Ctx, gameId: number): Promise<CheatRecordView[]> {
  await requireWatchable(ctx, gameId);
  await awaitCopy(ctx, gameId);
  return listCheats(ctx, gameId);
}

async function requireWatchable(ctx: Ctx, gameId: number): Promise<void> {
  requirePermission(ctx, "game.monitor", gameId);
  const game = await requireGame(ctx, gameId);
  if (ctx.now() < game.startAt) fail("game.notStarted");
}
