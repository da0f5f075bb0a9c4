import type { ChallengeAccess, ChallengeSettings, HeldRules, OpenedHint, Receipt } from "../../worker/contract/rpc/ledger.ts";
import {
  hasRequirements,
  isOpen,
  isPast,
  isReleased,
  isSecret,
  pausedUntil,
  refusalBy,
  triesLeft,
  type RuleProgress,
} from "../../worker/domain/game/challenge-rules.ts";
import { gameClock, phaseAt } from "../../worker/domain/game/phase.ts";
import { FREEZE } from "./freeze.ts";
import { setFreeze } from "./freeze-entries.ts";
import type { GameState } from "./game-state.ts";
import { scoreOfTeam } from "./team-score.ts";

const NO_RULES: HeldRules = {};

/** Rules apply only during the competition, not before or after it. */
function rulesNow(state: GameState, { rules }: ChallengeSettings): HeldRules {
  return rules && state.game && phaseAt(state.game, state.now()) === "running" ? rules : NO_RULES;
}

/** The clock by which challenges open and close: it stands still while the game is paused. */
const clockOf = (state: GameState): number => gameClock(state.game ?? {}, state.now());

function progressOf(state: GameState, participationId: number): RuleProgress {
  return { hasSolved: (id) => state.recordOf(participationId).solves.has(id), score: () => scoreOfTeam(state, participationId) };
}

/** Why a team's answer is not judged now, or null. Reads only what the rules of this challenge need. */
export function refusalOf(
  state: GameState,
  challengeId: number,
  settings: ChallengeSettings,
  participationId: number,
): Extract<Receipt, { ok: false }> | null {
  const rules = rulesNow(state, settings);
  if (rules === NO_RULES) return null;
  const refusal = refusalBy(rules, progressOf(state, participationId), state.triesOf(challengeId, participationId), state.now());
  if (!refusal) return null;
  return { ok: false, ...refusal, ...(refusal.code === "challenge.locked" && rules.locked === "hidden" && { hidden: true }) };
}

/** A team's access to a challenge; null for a challenge that no player may know about. */
export function accessOf(state: GameState, challengeId: number, participationId: number): ChallengeAccess | null {
  const settings = state.challenges.get(challengeId);
  if (!settings?.enabled) return null;
  const [rules, clock] = [rulesNow(state, settings), clockOf(state)];
  const tries = state.triesOf(challengeId, participationId);
  const until = pausedUntil(rules, tries);
  const hints = settings.hints ? state.store.hintsOfChallenge(participationId, challengeId) : [];
  return {
    locked: isOpen(rules, progressOf(state, participationId), clock) ? null : (rules.locked ?? "shown"),
    isPast: isPast(rules, clock),
    triesLeft: triesLeft(rules, tries),
    pausedUntil: until > state.now() ? until : null,
    ...(hints.length > 0 && {
      hints: hints.map(({ id, cost, onSolve }): OpenedHint => ({ id, cost, charged: onSolve ? "solve" : "opening" })),
    }),
  };
}

/** Whether every player may read the challenge's title. */
export function isKnown(state: GameState, settings: ChallengeSettings): boolean {
  const { enabled, rules = NO_RULES } = settings;
  return enabled && isReleased(rules, clockOf(state)) && !isSecret(rules);
}

/** The challenge's title in notices, which everybody reads. */
export const publicTitle = ({ title, rules = NO_RULES }: ChallengeSettings): string => (isSecret(rules) ? "?" : title);

/** Whether some challenge waits for the end of the game, when locked ones open. */
export function waitsForEnd(challenges: Iterable<ChallengeSettings | null>): boolean {
  for (const settings of challenges) {
    const rules = settings?.rules;
    if (rules && (hasRequirements(rules) || rules.opensAt !== undefined)) return true;
  }
  return false;
}

/** Records in the log, once each, the due moments that open challenges or freeze the board. Costs only a comparison when none is due. */
export function openDue(state: GameState): void {
  const now = state.now();
  if (now < state.nextOpening || state.game?.pausedAt !== undefined) return;
  for (const challengeId of state.store.dueOpenings(now)) {
    if (challengeId === FREEZE) {
      setFreeze(state, state.game!.freezeAt!);
      continue;
    }
    const settings = state.challenges.get(challengeId);
    state.setOpened(challengeId);
    const isRunning = state.game !== null && phaseAt(state.game, now) === "running";
    if (settings && isRunning && isKnown(state, settings)) state.notice("NewChallenge", [settings.title], { challengeId });
  }
}
