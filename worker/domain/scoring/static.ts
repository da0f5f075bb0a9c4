import type { Scoring } from "./scoring.ts";

/** The same for every team. */
export const fixed: Scoring = {
  reads: ["originalScore"],
  score: ({ originalScore }) => originalScore,
  lowest: ({ originalScore }) => originalScore,
  formula: ({ originalScore }) => `${originalScore}`,
};
