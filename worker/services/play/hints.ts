import type { Ctx } from "../../context.ts";
import { fail, type ErrorCode } from "../../contract/wire/errors.ts";
import type { HintOpen, HintView } from "../../contract/wire/challenge/hints.ts";
import type { HintWish } from "../../contract/rpc/ledger.ts";
import { requireViewer } from "../../auth/roles.ts";
import { noteOwnSolve } from "../board/own-solves.ts";
import { requireChallenge } from "../challenge/challenge-store.ts";
import { pushChallenge, pushGame } from "../game/ledger-sync.ts";
import { repaired } from "./repair.ts";
import { requireActing } from "../participation/player-gate.ts";

/**
 * Opens a priced hint for the player's team, under terms that the player confirms; once any member has opened it, all members can read it
 * and no more is charged. Refusals are thrown as AppError.
 */
export async function openHint(ctx: Ctx, gameId: number, id: number, hint: string, terms: HintOpen): Promise<HintView> {
  const viewer = requireViewer(ctx);
  await requireActing(ctx, gameId);
  const wish: HintWish = { userId: viewer.id, challengeId: id, hint, ...terms, ip: ctx.ip };
  const wishedAt = ctx.now();
  const open = () => ctx.ledger(gameId).openHint(wish);
  let outcome = await open();
  if (!outcome.ok && ((await repaired(ctx, gameId, id, viewer.id, outcome.code)) || (await hintRepaired(ctx, gameId, wish, outcome.code))))
    outcome = await open();
  if (!outcome.ok) fail(outcome.hidden ? "challenge.notFound" : outcome.code);
  // Only a new opening changes the board.
  if (outcome.isNew) noteOwnSolve(gameId, viewer.id, wishedAt);
  const { pricedHints } = await requireChallenge(ctx, gameId, id);
  const found = pricedHints.find((one) => one.id === hint);
  return found ? { id: found.id, content: found.content } : fail("hint.notFound");
}

/**
 * Whether the Ledger has other terms than D1 although the player's wish agrees with D1: the Ledger has missed a push, and has been told
 * again.
 */
async function hintRepaired(ctx: Ctx, gameId: number, { challengeId, hint, cost }: HintWish, code: ErrorCode): Promise<boolean> {
  if (code !== "hint.notFound" && code !== "hint.terms") return false;
  const row = await requireChallenge(ctx, gameId, challengeId);
  if (!row.pricedHints.some((one) => one.id === hint && one.cost === cost)) return false;
  await Promise.all([pushGame(ctx, gameId), pushChallenge(ctx, row)]);
  return true;
}
