/** From this many solves on, this many points. */
export type Step = readonly [solves: number, points: number];

/**
 * The numbers that every challenge has, whatever its scoring does with them: `originalScore` in points, `minScoreRate` in 0…1, `difficulty`
 * above 0, `minimumPoints`, and `steps` with growing solves and falling points. Their ranges are defined with the fields of a challenge
 * (`contract/wire/challenge/challenge-fields.ts`). The last two are absent in logs from before they existed: then 0, and none.
 */
export type Parameters = {
  originalScore: number;
  minScoreRate: number;
  difficulty: number;
  minimumPoints?: number;
  steps?: readonly Step[];
};

/** A way to score a challenge. Within the ranges of the parameters every result is a whole number, 0 or more. */
export type Scoring = {
  /** The parameters that it reads: those that the organiser is asked for. */
  reads: readonly (keyof Parameters)[];
  /** Whether the value depends on the other challenges, through `most`. */
  isRelative?: true;
  /**
   * Points after `solves` teams (0 or more) have solved it; `most` is the number of solves of the game's most solved challenge, at least
   * `solves`. Never more than after fewer solves.
   */
  score(parameters: Parameters, solves: number, most: number): number;
  /** The lower limit of the score. */
  lowest(parameters: Parameters): number;
  /** The value as a formula of n, the number of teams that have solved it, and, if relevant, of N, the solves of the most solved challenge. */
  formula(parameters: Parameters): string;
};

/** Both minimums hold, the share of the score and the points; neither exceeds the score itself. */
export function floorOf({ originalScore, minScoreRate, minimumPoints = 0 }: Parameters): number {
  return Math.min(originalScore, Math.max(minimumPoints, Math.floor(minScoreRate * originalScore)));
}
