import { fail } from "../../contract/wire/errors.ts";
import type { NoticeView } from "../../contract/wire/feed.ts";
import type { Ctx } from "../../context.ts";
import { may, requirePermission } from "../../auth/roles.ts";
import { awaitCopy } from "../play/copy-wait.ts";
import { requireGame, requireVisibleGame } from "../game/game-cache.ts";
import { logDone } from "../log/logs.ts";
import { forgetNotices, noticePage, readNotices } from "./notice-list.ts";

/** Normal first, then newest. The staff's list is complete; everybody else's may be as it was a second ago. */
export async function notices(ctx: Ctx, gameId: number, count: number, skip: number): Promise<NoticeView[]> {
  const game = await requireVisibleGame(ctx, gameId);
  if (ctx.now() < game.startAt) fail("game.notStarted");
  if (!may(ctx, "game.see", gameId)) return noticePage(ctx, gameId, count, skip);
  await awaitCopy(ctx, gameId);
  return (await readNotices(ctx, gameId)).slice(skip, skip + count);
}

/** Administrator: notices of type Normal. */
export async function noticesForEdit(ctx: Ctx, gameId: number): Promise<NoticeView[]> {
  requirePermission(ctx, "game.notice", gameId);
  await requireGame(ctx, gameId);
  await awaitCopy(ctx, gameId);
  return (await readNotices(ctx, gameId)).filter((notice) => notice.type === "Normal");
}

/** Administrator: writes a notice, which goes to everybody who listens. */
export async function announce(ctx: Ctx, gameId: number, content: string): Promise<NoticeView> {
  requirePermission(ctx, "game.notice", gameId);
  await requireGame(ctx, gameId);
  const notice = await ctx.ledger(gameId).announce(content);
  await refreshAndLog(ctx, gameId, `Announced notice ${notice.id}`);
  return notice;
}

/** Administrator: changes a notice, which makes it new again but is sent to nobody. What the system wrote stays as it is. */
export async function editNotice(ctx: Ctx, gameId: number, id: number, content: string): Promise<NoticeView> {
  requirePermission(ctx, "game.notice", gameId);
  await requireGame(ctx, gameId);
  const outcome = await ctx.ledger(gameId).editNotice(id, content);
  if (!outcome.ok) fail(outcome.code);
  await refreshAndLog(ctx, gameId, `Edited notice ${id}`);
  return outcome.notice;
}

/** Administrator. */
export async function removeNotice(ctx: Ctx, gameId: number, id: number): Promise<void> {
  requirePermission(ctx, "game.notice", gameId);
  await requireGame(ctx, gameId);
  const outcome = await ctx.ledger(gameId).removeNotice(id);
  if (!outcome.ok) fail(outcome.code);
  await refreshAndLog(ctx, gameId, `Removed notice ${id}`);
}

/** Waits until the copy has what was just decided, so that whoever changed a notice sees the change in the next list. */
async function refreshAndLog(ctx: Ctx, gameId: number, message: string): Promise<void> {
  // It is decided and will be copied, if later; refusing now would only make the organiser write it twice.
  await awaitCopy(ctx, gameId);
  forgetNotices(gameId);
  logDone(ctx, `${message} in game ${gameId}`);
}
