import type { HintCharge } from "../../contract/wire/names.ts";

/** What a team has won by solves that count, and what it is charged for hints. */
export type Account = { points: number; charged: number };

/** How a team stands when it wants a hint: its account, what the challenge is worth now, and which of its openings there wait for a solve. */
export type HintFunds = Account & { worth: number; hasSolved: boolean; pending: number };

/**
 * A team's score. What values have fallen since a hint was opened may leave a charge uncovered: then the score is 0 until solves cover it, unless the
 * game lets teams owe.
 */
export function scoreAfter({ points, charged }: Account, mayOwe: boolean): number {
  return mayOwe ? points - charged : Math.max(0, points - charged);
}

/** Whether an opened hint of a challenge is charged: while that is in the game, and by when it was agreed. `hasSolved`: by a solve that counts. */
export function isCharged(onSolve: boolean, { enabled, hasSolved }: { enabled: boolean; hasSolved: boolean }): boolean {
  return enabled && (!onSolve || hasSolved);
}

/** Whether a team's points cover a hint's price when it is charged: those it has now, or those it has once it solves the challenge. */
export function isCovered(cost: number, charged: HintCharge, { points, charged: before, worth, hasSolved, pending }: HintFunds): boolean {
  const left = points - before;
  return charged === "opening" || hasSolved ? left >= cost : left + worth - pending >= cost;
}
