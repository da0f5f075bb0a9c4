import type { ErrorCode } from "../../worker/contract/wire/errors.ts";
import type { ChallengeSettings, GameSettings, HintWish, OpenedHint, Outcome } from "../../worker/contract/rpc/ledger.ts";
import { gate } from "../../worker/domain/game/gate.ts";
import { isCovered } from "../../worker/domain/game/hint-rules.ts";
import { phaseAt } from "../../worker/domain/game/phase.ts";
import type { GameState } from "./game-state.ts";
import { accessOf } from "./rules.ts";
import { accountOf } from "./team-score.ts";

type Opened = Outcome<{ isNew: boolean }>;
const OPEN: Opened = { ok: true, isNew: false };

/** Decides whether a team may open a hint, and writes the opening. Never add an `await` here: a hint is charged once, however many ask at the same moment. */
export function openHint(state: GameState, wish: HintWish): Opened {
  const { game } = state;
  if (!game) return refused("game.notFound");
  const participationId = state.members.get(wish.userId)?.participationId;
  const status = state.participations.get(participationId ?? 0)?.status ?? null;
  const refusal = gate(game, status, state.now());
  if (refusal || participationId === undefined) return refused(refusal ?? "game.notJoined");
  const challenge = state.challenges.get(wish.challengeId);
  if (!challenge?.enabled) return refused("challenge.notFound");
  const access = accessOf(state, wish.challengeId, participationId)!;
  if (access.locked) return { ...refused("challenge.locked"), ...(access.locked === "hidden" && { hidden: true }) };
  if (!challenge.hints?.some(({ id }) => id === wish.hint)) return refused("hint.notFound");
  // Practice is open to everybody and costs nothing.
  if (phaseAt(game, state.now()) !== "running" || access.hints?.some(({ id }) => id === wish.hint)) return OPEN;
  if (access.isPast) return refused("challenge.closed");
  if (state.corrections.voidOf(wish.challengeId)) return refused("challenge.voided");
  const problem = problemOf(state, { game, challenge, opened: access.hints ?? [] }, participationId, wish);
  if (problem) return refused(problem);
  const { userId, challengeId, hint, cost, charged, ip } = wish;
  state.openHint({ id: hint, cost, ...(charged === "solve" && { onSolve: true }) }, { participationId, userId, challengeId, ip });
  return { ok: true, isNew: true };
}

type Offered = { game: GameSettings; challenge: ChallengeSettings; opened: OpenedHint[] };

/** Why the confirmed terms cannot be met: they have changed, or the team's points do not cover them. */
function problemOf(
  state: GameState,
  { game, challenge, opened }: Offered,
  participationId: number,
  { challengeId, hint, cost, charged }: HintWish,
): ErrorCode | null {
  const price = challenge.hints!.find(({ id }) => id === hint)!.cost;
  if (price !== cost || charged !== (game.hintCharge ?? "opening")) return "hint.terms";
  if (game.hintDebt) return null;
  const pending = opened.reduce((sum, one) => sum + (one.charged === "solve" ? one.cost : 0), 0);
  const funds = {
    ...accountOf(state, participationId),
    worth: state.worths().get(challengeId)!.score,
    hasSolved: state.hasSolved(challengeId, participationId),
    pending,
  };
  return isCovered(cost, charged, funds) ? null : "hint.points";
}

const refused = (code: ErrorCode) => ({ ok: false, code }) as const;
