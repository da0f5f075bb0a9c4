import type { Parameters, Scoring } from "./scoring.ts";

/** The points of the last step that is reached; before the first, all of them. */
function reached({ originalScore, steps = [] }: Parameters, solves: number): number {
  const last = steps.findLast(([from]) => from <= solves);
  return Math.min(originalScore, last?.[1] ?? originalScore);
}

/** A table that the organisers write. */
export const steps: Scoring = {
  reads: ["originalScore", "steps"],
  score: reached,
  lowest: (parameters) => reached(parameters, Number.MAX_SAFE_INTEGER),
  formula({ originalScore, steps = [] }) {
    return [`n ≥ 0: ${originalScore}`, ...steps.map(([from, points]) => `n ≥ ${from}: ${Math.min(originalScore, points)}`)].join("; ");
  },
};
