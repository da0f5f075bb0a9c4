import { lowestScore, type Curve } from "./index.ts";

/** A challenge's value as a formula of n, the number of teams that have solved it, and, where that counts, of N, the solves of the most solved one. */
export function formulaOf(curve: Curve): string {
  const { originalScore: full, minScoreRate: share, difficulty, steps = [] } = curve;
  const floor = lowestScore(curve);
  switch (curve.scoring ?? "exponential") {
    case "static":
      return `${full}`;
    case "linear":
      return `max(${floor}, ⌈${full} − ${difficulty}·(n − 1)⌉)`;
    case "logarithmic":
      return `max(${floor}, ⌈${full} − ${full - floor}·((n − 1) / ${difficulty || 1})²⌉)`;
    case "relative":
      return `${floor} + ${full - floor}·f(n / N)`;
    case "steps":
      return [`n ≥ 0: ${full}`, ...steps.map(([from, points]) => `n ≥ ${from}: ${Math.min(full, points)}`)].join("; ");
    case "exponential": {
      const falling = `⌊${full}·(${share} + ${Math.round((1 - share) * 1e6) / 1e6}·e^((1 − n) / ${difficulty}))⌋`;
      return floor > Math.floor(share * full) ? `max(${floor}, ${falling})` : falling;
    }
  }
}
