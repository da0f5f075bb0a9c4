/** From so many solves on, so many points. */
export type Step = readonly [solves: number, points: number];

/**
 * The numbers that every challenge has, whatever its scoring makes of them: `originalScore` in points, `minScoreRate` in 0…1, `difficulty`
 * above 0, `minimumPoints`, and `steps` by growing solves and falling points. Their ranges stand with the fields of a challenge
 * (`contract/wire/challenge/challenge-fields.ts`). The last two are absent in logs from before they existed: then 0, and none.
 */
export type Parameters = {
  originalScore: number;
  minScoreRate: number;
  difficulty: number;
  minimumPoints?: number;
  steps?: readonly Step[];
};

/** A way in which a challenge is worth points. Within the ranges of the parameters every answer is a whole number, 0 or more. */
export type Scoring = {
  /** The parameters that it reads: those that an organiser is asked for. */
  reads: readonly (keyof Parameters)[];
  /** Whether the value depends on the other challenges, too: on `most`. */
  isRelative?: true;
  /**
   * Points after `solves` teams (0 and more) have solved it, while the challenge of the game that most have solved has `most` solves, which are
   * as many at least. Never more than after fewer solves.
   */
  score(parameters: Parameters, solves: number, most: number): number;
  /** What the score falls towards and never goes below. */
  lowest(parameters: Parameters): number;
  /** The value as a formula of n, the number of teams that have solved it, and, where that counts, of N, the solves of the most solved one. */
  formula(parameters: Parameters): string;
};

/** Both floors hold, the share of the score and the points; neither is above the score itself. */
export function floorOf({ originalScore, minScoreRate, minimumPoints = 0 }: Parameters): number {
  return Math.min(originalScore, Math.max(minimumPoints, Math.floor(minScoreRate * originalScore)));
}
