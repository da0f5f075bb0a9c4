import type { Language } from "../../contract/wire/names.ts";

/**
 * The numbers that every challenge has, whatever its scoring makes of them: `originalScore` in points, `minScoreRate` in 0…1, `difficulty`
 * above 0. Their ranges stand with the fields of a challenge (`contract/wire/challenge-fields.ts`).
 */
export type Parameters = { originalScore: number; minScoreRate: number; difficulty: number };

/** A way in which a challenge is worth points. Within the ranges of the parameters every answer is a whole number, 0 or more. */
export type Scoring = {
  /** What organisers choose it by. */
  title: Record<Language, string>;
  /** The parameters that it reads: those that an organiser is asked for. */
  reads: readonly (keyof Parameters)[];
  /** Points after `solves` teams (0 and more) have solved it. Never more than after fewer solves. */
  score(parameters: Parameters, solves: number): number;
  /** What the score falls towards and never goes below. */
  lowest(parameters: Parameters): number;
};
