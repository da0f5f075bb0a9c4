import type { RevealState, ShownStep } from "../../contract/rpc/board.ts";
import type { Entry, Outcome } from "../../contract/rpc/ledger.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { FreezeAction, FreezeInput, FreezeStepView, FreezeView } from "../../contract/wire/game/freeze.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import type { Ctx } from "../../context.ts";
import { may, requirePermission } from "../../auth/roles.ts";
import { isOver } from "../../domain/game/phase.ts";
import { requireGame, type CachedGame } from "../game/game-cache.ts";
import { caughtUp } from "./caught-up.ts";
import { logDone } from "../log/logs.ts";

const WORDS: Record<FreezeAction, string> = {
  freeze: "Froze the board",
  thaw: "Called the freeze of the board off",
  next: "Made a step of the reveal",
  back: "Took back a step of the reveal",
  all: "Revealed the board",
};

/**
 * `game.edit`: since when the board is frozen, and how much is revealed. Until the game is over, what is still hidden is told only to users
 * who may monitor it.
 */
export async function stateOf(ctx: Ctx, gameId: number): Promise<FreezeView> {
  requirePermission(ctx, "game.edit", gameId);
  return viewFor(ctx, await requireGame(ctx, gameId));
}

/** `game.edit`. The Board receives what the Ledger writes before this answers, so that the next step builds on it. */
export async function act(ctx: Ctx, gameId: number, { action, made }: FreezeInput): Promise<FreezeView> {
  requirePermission(ctx, "game.edit", gameId);
  const game = await requireGame(ctx, gameId);
  const outcome = await decide(ctx, gameId, action, made);
  if (!outcome.ok) fail(outcome.code);
  if (outcome.entries.length > 0) await ctx.board(gameId).advance(outcome.entries);
  logDone(ctx, `${WORDS[action]} of game ${gameId}`);
  // The Board has asked for everything before these entries.
  return viewFor(ctx, game, outcome.entries.length > 0);
}

async function viewFor(ctx: Ctx, game: CachedGame, isCurrent = false): Promise<FreezeView> {
  const view = viewOf(isCurrent ? await ctx.board(game.id).reveal() : await revealOf(ctx, game.id));
  const isTold = view.since === null || may(ctx, "game.monitor", game.id) || isOver(game, ctx.now());
  return isTold ? view : { ...view, left: 0, next: null, untold: true };
}

/** The Board's reveal after everything that the Ledger has written so far. */
async function revealOf(ctx: Ctx, gameId: number): Promise<RevealState | null> {
  await caughtUp(ctx, gameId);
  return ctx.board(gameId).reveal();
}

async function decide(ctx: Ctx, gameId: number, action: FreezeAction, made: number): Promise<Outcome<{ entries: Entry[] }>> {
  const ledger = ctx.ledger(gameId);
  if (action === "freeze") return ledger.freeze({ do: "freeze" });
  if (action === "back") return ledger.freeze({ do: "unreveal", after: made });
  if (action !== "next") return ledger.freeze({ do: "thaw", revealed: action === "all" });
  const held = await revealOf(ctx, gameId);
  if (!held) fail("freeze.not");
  if (held.made !== made) fail("freeze.moved");
  // Nothing that counts has happened since the freeze.
  if (!held.next) return ledger.freeze({ do: "thaw", revealed: true });
  const { participationId, challengeId } = held.next;
  return ledger.freeze({ do: "reveal", step: { participationId, challengeId }, after: made, isLast: held.left === 1 });
}

function viewOf(held: RevealState | null): FreezeView {
  if (!held) return { since: null, made: 0, left: 0, last: null, next: null };
  const { since, made, left, last, next } = held;
  return { since: isoTime(since), made, left, last: last && stepOf(last), next: next && stepOf(next) };
}

function stepOf({ teamId, team, rank, challengeId, challenge, solves }: ShownStep): FreezeStepView {
  return { teamId, team, rank, challengeId, challenge, solves };
}
