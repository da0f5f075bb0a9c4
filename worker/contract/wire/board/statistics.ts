import * as z from "zod/mini";
import { ChallengeTag } from "../enums.ts";

/**
 * A challenge in figures. `first`: who solved it first. `wrong`, after the end only: how many answers to it were wrong, whether their teams
 * solved it later or not.
 */
const ChallengeFigures = z.object({
  id: z.int(),
  title: z.string(),
  tag: ChallengeTag,
  score: z.int(),
  solved: z.int(),
  first: z.nullable(z.object({ teamId: z.int(), team: z.string(), time: z.string() })),
  wrong: z.optional(z.int()),
});

/**
 * A game in figures. `solves` and (after the end only) `submissions` count in equal parts of the time from `start` to `end`; `scores.teams`
 * counts the teams whose score is in each range of this many points, from 0 on. `scoring`: teams that have solved something. `frozen`:
 * since when the board is, if it is.
 */
export const GameStatisticsView = z.object({
  version: z.int(),
  start: z.string(),
  end: z.string(),
  ended: z.boolean(),
  frozen: z.optional(z.string()),
  teams: z.int(),
  scoring: z.int(),
  challenges: z.array(ChallengeFigures),
  solves: z.array(z.int()),
  submissions: z.optional(z.array(z.int())),
  scores: z.object({ step: z.int(), teams: z.array(z.int()) }),
});
export type GameStatisticsView = z.infer<typeof GameStatisticsView>;
