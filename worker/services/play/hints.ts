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
 * A player opens a hint with a price for his team, under terms that he confirms; once it is open, by whomever, it is given to all members and charged no
 * more. Refusals are thrown as AppError.
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
  // The board never changes by what was open before.
  if (outcome.isNew) noteOwnSolve(gameId, viewer.id, wishedAt);
  const { pricedHints } = await requireChallenge(ctx, gameId, id);
  const found = pricedHints.find((one) => one.id === hint);
  return found ? { id: found.id, content: found.content } : fail("hint.notFound");
}

/** Whether the Ledger knows other terms than D1 has, in which the wish agrees with D1: it has lost a push, and has been told again. */
async function hintRepaired(ctx: Ctx, gameId: number, { challengeId, hint, cost }: HintWish, code: ErrorCode): Promise<boolean> {
  if (code !== "hint.notFound" && code !== "hint.terms") return false;
  const row = await requireChallenge(ctx, gameId, challengeId);
  if (!row.pricedHints.some((one) => one.id === hint && one.cost === cost)) return false;
  await Promise.all([pushGame(ctx, gameId), pushChallenge(ctx, row)]);
  return true;
}
