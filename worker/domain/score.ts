/** What decides the value of a challenge. `originalScore` in points, `minScoreRate` in 0…1, `difficulty` above 0. */
export type Curve = { originalScore: number; minScoreRate: number; difficulty: number };

/** Points of a challenge after `solves` teams have solved it: S up to the first solve, then ⌊S·(r + (1 − r)·e^((1 − n)/d))⌋. */
export function scoreOf({ originalScore, minScoreRate, difficulty }: Curve, solves: number): number {
  if (solves <= 1) return originalScore;
  return Math.floor(originalScore * (minScoreRate + (1 - minScoreRate) * Math.exp((1 - solves) / difficulty)));
}

/** What the score falls towards, as lists show it. */
export function lowestScore({ originalScore, minScoreRate }: Pick<Curve, "originalScore" | "minScoreRate">): number {
  return Math.floor(minScoreRate * originalScore);
}
