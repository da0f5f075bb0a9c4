import type { Scoring } from "./scoring.ts";

/** S up to the first solve, then ⌊S·(r + (1 − r)·e^((1 − n)/d))⌋. */
export const exponential: Scoring = {
  title: { "en-US": "Falls quickly at first, then slowly", "ja-JP": "はじめは速く、あとは緩やかに下がる", "zh-CN": "先快后慢地下降" },
  reads: ["originalScore", "minScoreRate", "difficulty"],
  score({ originalScore, minScoreRate, difficulty }, solves) {
    if (solves <= 1) return originalScore;
    return Math.floor(originalScore * (minScoreRate + (1 - minScoreRate) * Math.exp((1 - solves) / difficulty)));
  },
  lowest: ({ originalScore, minScoreRate }) => Math.floor(minScoreRate * originalScore),
};
