import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { GameTeamInfoView } from "../../contract/wire/board.ts";
import type { AnswerResult } from "../../contract/wire/enums.ts";
import { fail, type ErrorCode } from "../../contract/wire/errors.ts";
import type { Receipt } from "../../contract/rpc/ledger.ts";
import { challenges } from "../../db/schema/index.ts";
import { secondsOf } from "../../domain/limit.ts";
import { requireViewer } from "../../auth/roles.ts";
import { actorOf } from "../account/actor.ts";
import { noteOwnSolve } from "../board/own-solves.ts";
import { digestFlag } from "../challenge/flag-digest.ts";
import { requireGame } from "../game/game-cache.ts";
import { syncGame } from "../game/ledger-sync.ts";
import { detailsJson } from "./play-details.ts";
import { hasMissed, isRegistered } from "../participation/player-gate.ts";

export { challenge } from "./play-challenge.ts";
export { detailsJson } from "./play-details.ts";

/** How long a submission may rely on a game having existed. A deleted game's Ledger refuses by itself. */
const EXISTENCE_MS = 60_000;

/** Challenges, own rank and team token. Player gate. */
export async function details(ctx: Ctx, gameId: number): Promise<GameTeamInfoView> {
  return JSON.parse(await detailsJson(ctx, gameId)) as GameTeamInfoView;
}

/** One call of the Ledger; refusals are thrown as AppError. A repeat with the same key gets the first verdict; another content under it is refused. */
export async function submit(
  ctx: Ctx,
  gameId: number,
  id: number,
  flag: string,
  key: string | null,
): Promise<Extract<Receipt, { ok: true }>> {
  const viewer = requireViewer(ctx);
  const game = await requireGame(ctx, gameId, EXISTENCE_MS);
  const attempt = {
    userId: viewer.id,
    challengeId: id,
    answer: flag,
    digest: digestFlag(ctx, id, flag),
    key,
    ip: ctx.ip,
    limited: ctx.limits,
  };
  const sentAt = ctx.now();
  let receipt = await ctx.ledger(gameId).submit(attempt);
  if (!receipt.ok && (await isMistaken(ctx, gameId, id, viewer.id, receipt.code))) {
    await syncGame(ctx, gameId);
    receipt = await ctx.ledger(gameId).submit(attempt);
  }
  if (receipt.ok) {
    if (receipt.scored) noteOwnSolve(gameId, viewer.id, sentAt);
    const { served, repeated } = receipt;
    // The Ledger has limited a new answer exactly; an old one it gives again without asking its limits.
    ctx.free = !repeated;
    if (served !== undefined) ctx.after(ctx.fleet().stopAll({ challengeId: id, participationId: served }, "solved", actorOf(ctx)));
    return receipt;
  }
  if (receipt.waitMs) fail("tooManyRequests", { seconds: secondsOf(receipt.waitMs) });
  return fail(game.isPrivate && receipt.code === "game.notJoined" ? "game.notFound" : receipt.code);
}

/** Whether the Ledger refused something that D1 allows: it has lost a push, and is to get everything again. */
async function isMistaken(ctx: Ctx, gameId: number, id: number, userId: string, code: ErrorCode): Promise<boolean> {
  if (code !== "challenge.notFound") {
    if (!ABOUT_STANDING.has(code)) return false;
    const { version } = await requireGame(ctx, gameId);
    return hasMissed(ctx, gameId, userId, version, await ctx.ledger(gameId).membership(userId));
  }
  const [row] = await ctx.db
    .select({ id: challenges.id })
    .from(challenges)
    .where(and(eq(challenges.id, id), eq(challenges.gameId, gameId), eq(challenges.enabled, true)));
  return row !== undefined;
}

const ABOUT_STANDING = new Set<ErrorCode>([
  "game.notFound",
  "game.notJoined",
  "game.notStarted",
  "game.ended",
  "participation.notAccepted",
  "participation.suspended",
]);

/** The caller's own verdict; a detected cheat is shown as wrong. */
export async function verdict(ctx: Ctx, gameId: number, id: number, submissionId: number): Promise<AnswerResult> {
  const viewer = requireViewer(ctx);
  const game = await requireGame(ctx, gameId, EXISTENCE_MS);
  const status = await ctx.ledger(gameId).verdict(viewer.id, id, submissionId);
  if (!status) fail(game.isPrivate && !(await isRegistered(ctx, gameId, viewer.id)) ? "game.notFound" : "submission.notFound");
  return status === "CheatDetected" ? "WrongAnswer" : status;
}
