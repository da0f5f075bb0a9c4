import { floorOf, type Scoring } from "./scoring.ts";

/** S up to the first solve, then ⌊S·(r + (1 − r)·e^((1 − n)/d))⌋. */
export const exponential: Scoring = {
  reads: ["originalScore", "minScoreRate", "minimumPoints", "difficulty"],
  score(parameters, solves) {
    const { originalScore, minScoreRate, difficulty } = parameters;
    if (solves <= 1) return originalScore;
    const value = Math.floor(originalScore * (minScoreRate + (1 - minScoreRate) * Math.exp((1 - solves) / difficulty)));
    return Math.max(value, floorOf(parameters));
  },
  lowest: floorOf,
  formula(parameters) {
    const { originalScore, minScoreRate: share, difficulty } = parameters;
    const floor = floorOf(parameters);
    const falling = `⌊${originalScore}·(${share} + ${Math.round((1 - share) * 1e6) / 1e6}·e^((1 − n) / ${difficulty}))⌋`;
    return floor > Math.floor(share * originalScore) ? `max(${floor}, ${falling})` : falling;
  },
};
