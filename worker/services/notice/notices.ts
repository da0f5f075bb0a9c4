import { fail } from "../../contract/wire/errors.ts";
import type { NoticeView } from "../../contract/wire/monitor/notices.ts";
import type { Ctx } from "../../context.ts";
import { may, requirePermission } from "../../auth/roles.ts";
import { errorText } from "../../domain/log/error-text.ts";
import { awaitCopy } from "../play/copy-wait.ts";
import { together } from "../../domain/together.ts";
import { knownGame, requireGame } from "../game/game-cache.ts";
import { requireReadableGame } from "../participation/visible-game.ts";
import { logDone } from "../log/logs.ts";
import { forgetNotices, noticePage, readNotices } from "./notice-list.ts";

/** A longer notice is not sent to each browser; they fetch it, one after another. */
const SHOWN_LENGTH = 16_000;

/** Normal first, then newest. The staff's list is complete; everybody else's may be a second old. */
export async function notices(ctx: Ctx, gameId: number, count: number, skip: number): Promise<NoticeView[]> {
  const isComplete = may(ctx, "game.see", gameId);
  const [game, list] = await together(
    requireReadableGame(ctx, gameId),
    isComplete ? completeNotices(ctx, gameId) : noticePage(ctx, gameId, count, skip),
  );
  if (ctx.now() < game.startAt) fail("game.notStarted");
  return isComplete ? list.slice(skip, skip + count) : list;
}

async function completeNotices(ctx: Ctx, gameId: number): Promise<NoticeView[]> {
  if (!knownGame(gameId)) await requireGame(ctx, gameId);
  await awaitCopy(ctx, gameId);
  return readNotices(ctx, gameId);
}

/** Administrator: notices of type Normal. */
export async function noticesForEdit(ctx: Ctx, gameId: number): Promise<NoticeView[]> {
  requirePermission(ctx, "game.notice", gameId);
  await requireGame(ctx, gameId);
  await awaitCopy(ctx, gameId);
  return (await readNotices(ctx, gameId)).filter((notice) => notice.type === "Normal");
}

/** Administrator: writes a notice, which is sent to all listeners. */
export async function announce(ctx: Ctx, gameId: number, content: string): Promise<NoticeView> {
  requirePermission(ctx, "game.notice", gameId);
  await requireGame(ctx, gameId);
  const notice = await ctx.ledger(gameId).announce(content);
  ctx.after(show(ctx, gameId, notice));
  await refreshAndLog(ctx, gameId, `Announced notice ${notice.id}`);
  return notice;
}

/** Administrator: changes a notice, which makes it new again but is sent to nobody. Notices of the system cannot be changed. */
export async function editNotice(ctx: Ctx, gameId: number, id: number, content: string): Promise<NoticeView> {
  requirePermission(ctx, "game.notice", gameId);
  await requireGame(ctx, gameId);
  const outcome = await ctx.ledger(gameId).editNotice(id, content);
  if (!outcome.ok) fail(outcome.code);
  ctx.after(show(ctx, gameId, outcome.notice));
  await refreshAndLog(ctx, gameId, `Edited notice ${id}`);
  return outcome.notice;
}

/** Administrator: deletes a notice. */
export async function removeNotice(ctx: Ctx, gameId: number, id: number): Promise<void> {
  requirePermission(ctx, "game.notice", gameId);
  await requireGame(ctx, gameId);
  const outcome = await ctx.ledger(gameId).removeNotice(id);
  if (!outcome.ok) fail(outcome.code);
  await refreshAndLog(ctx, gameId, `Removed notice ${id}`);
}

/** Sends browsers the notice as pages show it, or a signal to fetch it. */
async function show(ctx: Ctx, gameId: number, notice: NoticeView): Promise<void> {
  try {
    const html = await ctx.renderMarkdown(notice.values.at(-1) ?? "");
    const isSent = html !== null && html.length <= SHOWN_LENGTH;
    await ctx.board(gameId).showNotice({ notice, html: isSent ? html : null });
  } catch (error) {
    console.error(JSON.stringify({ event: "notice.unshown", gameId, error: errorText(error) }));
  }
}

/** After the Ledger has written notices by itself: the user who caused them sees them in the next list. */
export async function refreshNotices(ctx: Ctx, gameId: number): Promise<void> {
  await awaitCopy(ctx, gameId);
  forgetNotices(gameId);
}

/** Waits until the copy has what was just decided, so that a user who changed a notice sees the change in the next list. */
async function refreshAndLog(ctx: Ctx, gameId: number, message: string): Promise<void> {
  // It is decided and will be copied later; refusing now would only make the organiser write it twice.
  await refreshNotices(ctx, gameId);
  logDone(ctx, `${message} in game ${gameId}`);
}
