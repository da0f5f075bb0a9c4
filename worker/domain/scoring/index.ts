import type { ScoringName } from "../../contract/wire/names.ts";
import { linear, logarithmic } from "./ctfd.ts";
import { exponential } from "./exponential.ts";
import { relative } from "./relative.ts";
import type { Parameters, Scoring } from "./scoring.ts";
import { fixed } from "./static.ts";
import { steps } from "./steps.ts";

/** The scorings, by the names that the contract lists. A new one is a file here, a line below and its name there. */
export const scorings: Record<ScoringName, Scoring> = { exponential, static: fixed, linear, logarithmic, relative, steps };

/** What decides the value of a challenge. Without a name, as in logs from before there was a choice, it is the first scoring. */
export type Curve = Parameters & { scoring?: ScoringName };

/** The scoring of a challenge. */
export const scoringOf = ({ scoring }: Curve): Scoring => scorings[scoring ?? "exponential"];

/** Points of a challenge after `solves` teams have solved it; `most` is the number of solves of the game's most solved challenge. */
export function scoreOf(curve: Curve, solves: number, most = 0): number {
  return scoringOf(curve).score(curve, solves, Math.max(most, solves));
}

/** A challenge's value as a formula that is shown to its players. */
export function formulaOf(curve: Curve): string {
  return scoringOf(curve).formula(curve);
}

/** The score's lower limit, as lists show it. */
export function lowestScore(curve: Curve): number {
  return scoringOf(curve).lowest(curve);
}

/** Whether solves lower the score at all. */
export const falls = (curve: Curve): boolean => lowestScore(curve) !== curve.originalScore;
