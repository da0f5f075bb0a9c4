import type { Entry, Outcome, RevealStep } from "../../worker/contract/rpc/ledger.ts";
import { phaseAt } from "../../worker/domain/game/phase.ts";
import type { ErrorCode } from "../../worker/contract/wire/errors.ts";
import { noticeBlood } from "./judge.ts";
import type { GameState } from "./game-state.ts";

/** What organisers say of the freeze and its end. Each is part of one synchronous turn. */
export function freeze(state: GameState): Outcome<{ entries: Entry[] }> {
  if (state.freeze.since) return refused("freeze.already");
  if (!state.game || phaseAt(state.game, state.now()) !== "running") return refused("freeze.notRunning");
  return { ok: true, entries: [state.setFreeze(state.now())] };
}

/** A step of the reveal by somebody who saw so many before. Whoever saw others must look again: else two who press a key make two steps. */
export function reveal(state: GameState, step: RevealStep, after: number, isLast: boolean): Outcome<{ entries: Entry[] }> {
  if (!state.freeze.since) return refused("freeze.not");
  if (state.freeze.steps.length !== after) return refused("freeze.moved");
  const entry = state.setReveal(step, false);
  return { ok: true, entries: [entry, ...(isLast ? thawed(state, true) : [])] };
}

export function unreveal(state: GameState, after: number): Outcome<{ entries: Entry[] }> {
  const last = state.freeze.steps.at(-1);
  if (!state.freeze.since) return refused("freeze.not");
  if (!last || state.freeze.steps.length !== after) return refused("freeze.moved");
  return { ok: true, entries: [state.setReveal(last, true)] };
}

/** What was revealed cannot be hidden again, so a freeze is called off only before. */
export function thaw(state: GameState, revealed: boolean): Outcome<{ entries: Entry[] }> {
  if (!state.freeze.since) return refused("freeze.not");
  if (!revealed && state.freeze.steps.length > 0) return refused("freeze.begun");
  return { ok: true, entries: thawed(state, revealed) };
}

/** A time that was set after it had come freezes at once; one that was there before does not do so again. */
export function freezeIfPast(state: GameState, before: number | undefined): void {
  const { game, freeze: held } = state;
  const isDue = game?.freezeAt !== undefined && game.freezeAt !== before && game.freezeAt <= state.now();
  if (isDue && !held.since && phaseAt(game, state.now()) === "running") state.setFreeze(state.now());
}

/** The bloods of which nobody was told become known now. */
function thawed(state: GameState, revealed: boolean): Entry[] {
  const { seq } = state.freeze.since!;
  const entry = state.setThaw(revealed);
  for (const solve of state.log.bloodsAfter(seq)) {
    const challenge = state.challenges.get(solve.challengeId!);
    const isAccepted = state.participations.get(solve.participationId!)?.status === "Accepted";
    if (challenge?.enabled && isAccepted && solve.seq < entry.seq) noticeBlood(state, solve, challenge);
  }
  return [entry];
}

const refused = (code: ErrorCode) => ({ ok: false, code }) as const;
