import type { ScoringName } from "../../contract/wire/names.ts";
import { exponential } from "./exponential.ts";
import type { Parameters, Scoring } from "./scoring.ts";

/** The ways in which a challenge may be worth points, by the names that the contract lists. A new one is a file here, a line below and its name there. */
export const scorings: Record<ScoringName, Scoring> = { exponential };

/** What decides the value of a challenge. Without a name, as in logs from before there was a choice, it is the first scoring. */
export type Curve = Parameters & { scoring?: ScoringName };

/** Points of a challenge after `solves` teams have solved it. */
export function scoreOf(curve: Curve, solves: number): number {
  return scorings[curve.scoring ?? "exponential"].score(curve, solves);
}

/** What the score falls towards, as lists show it. */
export function lowestScore(curve: Curve): number {
  return scorings[curve.scoring ?? "exponential"].lowest(curve);
}
