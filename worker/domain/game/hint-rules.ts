import type { HintCharge } from "../../contract/wire/names.ts";

/** What a team has earned by solves that count, and its charges for hints. */
export type Account = { points: number; charged: number };

/** A team's state when it wants a hint: its account, the present value of the challenge, and the cost of its openings there that are charged with the solve. */
export type HintFunds = Account & { worth: number; hasSolved: boolean; pending: number };

/**
 * A team's score. When values have fallen since a hint was opened, a charge may be uncovered: then the score is 0 until solves cover it,
 * unless the game lets scores go below 0.
 */
export function scoreAfter({ points, charged }: Account, mayOwe: boolean): number {
  return mayOwe ? points - charged : Math.max(0, points - charged);
}

/**
 * Whether an opened hint of a challenge is charged: only while the challenge is enabled and, if agreed, once it is solved. `hasSolved`: by
 * a solve that counts.
 */
export function isCharged(onSolve: boolean, { enabled, hasSolved }: { enabled: boolean; hasSolved: boolean }): boolean {
  return enabled && (!onSolve || hasSolved);
}

/** Whether a team's points cover a hint's price when it is charged: its present points, or those it has once it solves the challenge. */
export function isCovered(cost: number, charged: HintCharge, { points, charged: before, worth, hasSolved, pending }: HintFunds): boolean {
  const left = points - before;
  return charged === "opening" || hasSolved ? left >= cost : left + worth - pending >= cost;
}
