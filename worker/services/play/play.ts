import type { Ctx } from "../../context.ts";
import type { AnswerResult } from "../../contract/wire/enums.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { Attempt, Receipt } from "../../contract/rpc/ledger.ts";
import { secondsOf } from "../../domain/limits/limit.ts";
import { requireViewer } from "../../auth/roles.ts";
import { actorOf } from "../account/actor.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { MEMORY } from "../../memory.ts";
import { noteOwnSolve } from "../board/own-solves.ts";
import { digestFlag } from "../challenge/flag-digest.ts";
import { requireGame } from "../game/game-cache.ts";
import { ownParticipation } from "../participation/own-participation.ts";
import { LedgerCalls } from "./ledger-calls.ts";
import { repaired } from "./repair.ts";

export { openZip } from "./challenge-zip.ts";
export { openHint } from "./hints.ts";
export { challenge } from "./play-challenge.ts";
export { detailsJson, detailsOfPlayer } from "./play-details.ts";

/** How long a submission may rely on a game having existed. A deleted game's Ledger refuses by itself. */
const EXISTENCE_MS = 60_000;
const CALLS_BYTES = 600;
const calls = new BoundedCache<string, LedgerCalls>(MEMORY.ledgerCalls, () => CALLS_BYTES);

/** Submits an answer with one call to the Ledger; throws refusals as AppError. Repeating a key gives the first verdict; the same key with other content is refused. */
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
  let receipt = await send(ctx, gameId, attempt);
  if (!receipt.ok && (await repaired(ctx, gameId, id, viewer.id, receipt.code))) receipt = await send(ctx, gameId, attempt);
  if (receipt.ok) {
    if (receipt.scored) noteOwnSolve(gameId, viewer.id, sentAt);
    const { served, repeated } = receipt;
    // The Ledger limits new answers exactly; it repeats an old one without checking its limits.
    ctx.free = !repeated;
    if (served !== undefined) ctx.after(ctx.fleet().stopAll({ challengeId: id, participationId: served }, "solved", actorOf(ctx)));
    return receipt;
  }
  if (receipt.waitMs) fail(receipt.code, { seconds: secondsOf(receipt.waitMs) });
  if (receipt.hidden) fail("challenge.notFound");
  return fail(game.isPrivate && receipt.code === "game.notJoined" ? "game.notFound" : receipt.code);
}

/** Submissions with a key are sent separately: if their call is lost on the way, it can be repeated. */
function send(ctx: Ctx, gameId: number, attempt: Attempt): Promise<Receipt> {
  const place = `${gameId} ${attempt.key === null}`;
  const known = calls.get(place);
  if (known) return known.send(ctx, attempt);
  const made = new LedgerCalls(gameId);
  calls.set(place, made);
  return made.send(ctx, attempt);
}

/** The caller's own verdict; a detected cheat is shown as wrong. */
export async function verdict(ctx: Ctx, gameId: number, id: number, submissionId: number): Promise<AnswerResult> {
  const viewer = requireViewer(ctx);
  const game = await requireGame(ctx, gameId, EXISTENCE_MS);
  const status = await ctx.ledger(gameId).verdict(viewer.id, id, submissionId);
  if (!status) fail(game.isPrivate && !(await ownParticipation(ctx, gameId, viewer.id)) ? "game.notFound" : "submission.notFound");
  return status === "CheatDetected" ? "WrongAnswer" : status;
}
