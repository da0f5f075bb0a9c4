import type { Entry, RevealStep } from "../../worker/contract/rpc/ledger.ts";
import { FREEZE } from "./freeze.ts";
import type { GameState } from "./game-state.ts";

/** Freezes the board at an instant; the entry has that time unless the log is already past it. */
export function setFreeze(state: GameState, at: number): Entry {
  const entry = state.write("freeze", null, {}, Math.max(at, state.log.lastAt));
  holdFreeze(state, entry);
  return entry;
}

/** Applies the start of a freeze to the state; also when an entry is restored. */
export function holdFreeze(state: GameState, { seq, at }: Entry): void {
  state.freeze.begin(seq, at);
  state.recount();
  state.holdOpened(FREEZE);
}

/** A step of the reveal; `undo`: the last step is taken back. */
export function setReveal(state: GameState, { participationId, challengeId }: RevealStep, undo: boolean): Entry {
  const entry = state.write("reveal", { ...(undo && { undo }) }, { participationId, challengeId });
  holdReveal(state, entry);
  return entry;
}

/** Applies one step of a reveal to the state; also when an entry is restored. */
export function holdReveal(state: GameState, entry: Entry): void {
  state.freeze.step(entry);
  state.recount();
}

/** Ends the freeze. `revealed`: for good, after a reveal; otherwise it was called off, and the board may freeze again. */
export function setThaw(state: GameState, revealed: boolean): Entry {
  const entry = state.write("thaw", { ...(revealed && { revealed }) });
  holdThaw(state, entry);
  return entry;
}

/** Applies the end of a freeze to the state; also when an entry is restored. */
export function holdThaw(state: GameState, { at }: Entry): void {
  state.freeze.end();
  state.recount();
  state.expectFreeze(at);
}
