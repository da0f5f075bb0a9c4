import * as z from "zod/mini";
import { TopTimeLineView } from "./board.ts";
import { ChallengeTag } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { STAGE_SCENES } from "../names.ts";
import { Id, text, trimmed, whole } from "../wire.ts";

const Scene = z.enum(STAGE_SCENES, "field.invalid");

/**
 * What all stages of a game show. `round`: these scenes in turn, `seconds` each, from `since` on; empty: `scene` is shown. `teamId` is the
 * team in the spotlight. `version` grows with each change.
 */
export const StageStateView = z.object({
  version: z.int(),
  scene: z.enum(STAGE_SCENES),
  round: z.array(z.enum(STAGE_SCENES)),
  seconds: z.int(),
  message: z.string(),
  teamId: z.nullable(z.int()),
  since: z.string(),
});
export type StageStateView = z.infer<typeof StageStateView>;

/** The changes; what is not named stays. A `scene` without a `round` ends the round. */
export const StageChange = z.partial(
  z.object({
    scene: Scene,
    round: z.array(Scene).check(z.maxLength(STAGE_SCENES.length, "field.tooMany")),
    seconds: whole(5, 600),
    message: text(LIMITS.stageMessage),
    teamId: z.nullable(Id),
  }),
);
export type StageChange = z.infer<typeof StageChange>;

export const StageTeamView = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  division: z.nullable(z.string()),
  score: z.int(),
  rank: z.int(),
  solved: z.int(),
});
export type StageTeamView = z.infer<typeof StageTeamView>;

/** A solve that the board shows. `nth`: 1 to 3 are the bloods, 4 is any later one. */
export const StageSolveView = z.object({
  teamId: z.int(),
  team: z.string(),
  avatar: z.nullable(z.string()),
  challengeId: z.int(),
  challenge: z.string(),
  tag: ChallengeTag,
  points: z.int(),
  nth: z.int(),
  time: z.string(),
});
export type StageSolveView = z.infer<typeof StageSolveView>;

/** The best in one category: `score` and `solved` are of that category alone. */
export const StageLeaderView = z.object({
  tag: ChallengeTag,
  challenges: z.int(),
  teams: z.array(z.object({ id: z.int(), name: z.string(), avatar: z.nullable(z.string()), score: z.int(), solved: z.int() })),
});
export type StageLeaderView = z.infer<typeof StageLeaderView>;

/** One team alone: how many of each category's challenges it has solved, its first, second and third bloods, and its latest solves. */
export const StageSpotlightView = z.extend(StageTeamView, {
  bio: z.nullable(z.string()),
  bloods: z.array(z.int()),
  tags: z.array(z.object({ tag: ChallengeTag, solved: z.int(), challenges: z.int() })),
  latest: z.array(StageSolveView),
});
export type StageSpotlightView = z.infer<typeof StageSpotlightView>;

/**
 * The last step of the reveal, of `made`. `challenge` null and `joins`: that the team takes part; null without it: a challenge whose title
 * is secret. `solves`: false if only hints were opened. `from`: where the team was not among the best, the rows around it before the step.
 */
export const StageRevealView = z.object({
  made: z.int(),
  team: StageTeamView,
  joins: z.boolean(),
  challenge: z.nullable(z.string()),
  tag: z.nullable(ChallengeTag),
  points: z.int(),
  solves: z.boolean(),
  from: z.array(StageTeamView),
});
export type StageRevealView = z.infer<typeof StageRevealView>;

/** What a stage shows of the public board: the best teams, those around the step of a reveal or before it the last ones, the latest solves and first bloods. */
export const StageBoardView = z.object({
  version: z.int(),
  frozen: z.nullable(z.string()),
  teams: z.int(),
  challenges: z.int(),
  rows: z.array(StageTeamView),
  latest: z.array(StageSolveView),
  firsts: z.array(StageSolveView),
  leaders: z.array(StageLeaderView),
  timeLine: z.array(TopTimeLineView),
  spotlight: z.nullable(StageSpotlightView),
  reveal: z.nullable(StageRevealView),
});
export type StageBoardView = z.infer<typeof StageBoardView>;

/** `board` is null until the game starts. `linked`: whether the caller has sent a valid link. */
export const StageView = z.object({
  /** `pausedAt`: since when the game is paused, if it is; `pauseReason`: why, if a reason was given. */
  game: z.object({
    id: z.int(),
    title: z.string(),
    start: z.string(),
    end: z.string(),
    pausedAt: z.optional(z.string()),
    pauseReason: z.optional(z.string()),
    teamCount: z.int(),
  }),
  state: StageStateView,
  board: z.nullable(StageBoardView),
  linked: z.boolean(),
  /** By the server's clock. */
  now: z.string(),
});
export type StageView = z.infer<typeof StageView>;

export const StageQuery = z.object({ link: z.optional(text(LIMITS.stageLink)) });
export type StageQuery = z.infer<typeof StageQuery>;

export const StageLinkCreate = z.object({ name: trimmed(LIMITS.stageLinkName, 1) });
export type StageLinkCreate = z.infer<typeof StageLinkCreate>;

/** A link that opens the stage without a sign-in, without its secret. */
export const StageLinkView = z.object({ id: z.int(), name: z.string(), created: z.string() });
export type StageLinkView = z.infer<typeof StageLinkView>;

/** The only answer with the secret: `path` opens the stage. */
export const StageLinkMadeView = z.extend(StageLinkView, { path: z.string() });
export type StageLinkMadeView = z.infer<typeof StageLinkMadeView>;
