import type { Entry, FreezeOrder, Outcome, RevealStep } from "../../worker/contract/rpc/ledger.ts";
import { gameClock, phaseAt } from "../../worker/domain/game/phase.ts";
import type { ErrorCode } from "../../worker/contract/wire/errors.ts";
import { noticeBloods } from "./late-bloods.ts";
import { setFreeze, setReveal, setThaw } from "./freeze-entries.ts";
import type { GameState } from "./game-state.ts";

type Done = Outcome<{ entries: Entry[] }>;

/** Applies an organiser's order about the freeze and its end; part of one synchronous turn. */
export function applyFreezeOrder(state: GameState, order: FreezeOrder): Done {
  if (order.do === "freeze") return freeze(state);
  if (!state.freeze.since) return refused("freeze.not");
  if (order.do === "thaw") return thaw(state, order.revealed);
  // An organiser who saw other steps must look again: otherwise two who press a key at once make two steps.
  if (state.freeze.steps.length !== order.after) return refused("freeze.moved");
  return order.do === "reveal" ? reveal(state, order.step, order.isLast) : unreveal(state);
}

function freeze(state: GameState): Done {
  if (state.freeze.since) return refused("freeze.already");
  if (!state.game || phaseAt(state.game, state.now()) !== "running") return refused("freeze.notRunning");
  return { ok: true, entries: [setFreeze(state, state.now())] };
}

function reveal(state: GameState, step: RevealStep, isLast: boolean): Done {
  const entry = setReveal(state, step, false);
  return { ok: true, entries: [entry, ...(isLast ? thawed(state, true) : [])] };
}

function unreveal(state: GameState): Done {
  const last = state.freeze.steps.at(-1);
  return last ? { ok: true, entries: [setReveal(state, last, true)] } : refused("freeze.moved");
}

/** What was revealed cannot be hidden again, so a freeze can be called off only before the reveal. */
function thaw(state: GameState, revealed: boolean): Done {
  if (!revealed && state.freeze.steps.length > 0) return refused("freeze.begun");
  return { ok: true, entries: thawed(state, revealed) };
}

/** A freeze time that was already past when it was set freezes at once; one that was set before does not do so again. */
export function freezeIfPast(state: GameState, before: number | undefined): void {
  const { game, freeze: held } = state;
  const isDue = game?.freezeAt !== undefined && game.freezeAt !== before && game.freezeAt <= gameClock(game, state.now());
  if (isDue && !held.since && phaseAt(game, state.now()) === "running") setFreeze(state, state.now());
}

/** The bloods that were withheld are announced now. */
function thawed(state: GameState, revealed: boolean): Entry[] {
  const { seq } = state.freeze.since!;
  const entry = setThaw(state, revealed);
  noticeBloods(state, (solve) => solve.seq > seq);
  for (const { notice } of state.corrections.withheldSince(seq)) state.notice("Normal", [notice!]);
  return [entry];
}

const refused = (code: ErrorCode) => ({ ok: false, code }) as const;
