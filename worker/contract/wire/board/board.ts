import * as z from "zod/mini";
import { ChallengeTag, SubmissionType } from "../enums.ts";

export const BloodView = z.object({ id: z.int(), name: z.string(), avatar: z.nullable(z.string()), submitTimeUtc: z.nullable(z.string()) });
export type BloodView = z.infer<typeof BloodView>;

/** The organisers' own category of a challenge. The symbol and the colour (six digits) may be empty. */
export const CategoryView = z.object({ name: z.string(), symbol: z.string(), colour: z.string() });

export const ScoreChallengeView = z.object({
  id: z.int(),
  title: z.string(),
  tag: ChallengeTag,
  score: z.int(),
  solved: z.int(),
  bloods: z.array(BloodView),
  /** Ours: the organisers' own category, if it has one. */
  category: z.optional(CategoryView),
  /** Ours: its deadline, if it has one. */
  closesAt: z.optional(z.string()),
  /** Ours: organisers have voided it, so it can no longer be solved. */
  voided: z.optional(z.literal(true)),
});
export type ScoreChallengeView = z.infer<typeof ScoreChallengeView>;

/**
 * Ours: a challenge that the team may not open yet. Of a masked one neither the title nor the points are shown. `least` of what it
 * `requires` is enough; a required challenge that the team must not know has no id.
 */
export const LockedChallengeView = z.object({
  id: z.int(),
  title: z.nullable(z.string()),
  tag: ChallengeTag,
  score: z.nullable(z.int()),
  category: z.optional(CategoryView),
  opensAt: z.nullable(z.string()),
  least: z.int(),
  requires: z.array(
    z.union([z.object({ challenge: z.nullable(z.int()), met: z.boolean() }), z.object({ score: z.int(), met: z.boolean() })]),
  ),
});
export type LockedChallengeView = z.infer<typeof LockedChallengeView>;

export const SolveView = z.object({
  id: z.int(),
  score: z.int(),
  type: SubmissionType,
  userName: z.nullable(z.string()),
  time: z.string(),
});
export type SolveView = z.infer<typeof SolveView>;

export const ScoreboardItemView = z.object({
  id: z.int(),
  name: z.string(),
  bio: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  score: z.int(),
  rank: z.int(),
  organizationRank: z.nullable(z.int()),
  lastSubmissionTime: z.string(),
  solvedChallenges: z.array(SolveView),
  solvedCount: z.int(),
  /**
   * Ours, if there are any: points that the team is charged for hints. They are already deducted from the score, which is never below 0
   * unless the game allows it.
   */
  hintPoints: z.optional(z.int()),
  /** Ours, if there are any: points that organisers gave the team, or took if negative. They are already in the score. */
  correctionPoints: z.optional(z.int()),
});
export type ScoreboardItemView = z.infer<typeof ScoreboardItemView>;

export const ScorePartKind = z.enum(["solve", "granted", "annulled", "hint", "correction", "floor"]);

/**
 * One part of a score. For a solve: its present points, including `bonus` for its blood, and its points when it happened (`worthThen`).
 * `challenge` is null if the part is not about one, or about one that is not on the board. `floor`: the adjustment that keeps the score
 * from falling below 0.
 */
export const ScorePartView = z.object({
  kind: ScorePartKind,
  time: z.string(),
  points: z.int(),
  challenge: z.nullable(z.object({ id: z.int(), title: z.string() })),
  worthThen: z.optional(z.int()),
  bonus: z.optional(z.int()),
  type: z.optional(SubmissionType),
  reason: z.optional(z.string()),
});
export type ScorePartView = z.infer<typeof ScorePartView>;

/** A team's score with all its parts, in order of time: the points of the parts sum to the score. */
export const TeamScoreView = z.object({
  version: z.int(),
  team: z.object({ id: z.int(), name: z.string() }),
  rank: z.int(),
  score: z.int(),
  parts: z.array(ScorePartView),
});
export type TeamScoreView = z.infer<typeof TeamScoreView>;

/**
 * The standings of the best teams, and of one requested team, after `entry` of the board's scoring entries, of `entries` in all; `time`:
 * that of the last of them, or the game's start.
 */
export const MomentView = z.object({
  version: z.int(),
  entry: z.int(),
  entries: z.int(),
  time: z.string(),
  rows: z.array(z.object({ id: z.int(), name: z.string(), rank: z.int(), score: z.int() })),
});
export type MomentView = z.infer<typeof MomentView>;

export const TopTimeLineView = z.object({ id: z.int(), name: z.string(), items: z.array(z.object({ time: z.string(), score: z.int() })) });
export type TopTimeLineView = z.infer<typeof TopTimeLineView>;

const ChallengeMap = z.partialRecord(ChallengeTag as never, z.array(ScoreChallengeView)) as unknown as z.ZodMiniType<
  Partial<Record<ChallengeTag, ScoreChallengeView[]>>
>;

/** The board according to the wire contract: every team with every solve. Large; our own screens read the split shapes below. */
export const ScoreboardView = z.object({
  updateTimeUtc: z.string(),
  bloodBonus: z.int(),
  timeLines: z.record(z.string(), z.array(TopTimeLineView)),
  items: z.array(ScoreboardItemView),
  challenges: ChallengeMap,
  challengeCount: z.int(),
});
export type ScoreboardView = z.infer<typeof ScoreboardView>;

/** Ours: the format of ctftime.org/json-scoreboard-feed. Times are Unix seconds; `taskStats` is by title. */
export const CtftimeView = z.object({
  tasks: z.array(z.string()),
  standings: z.array(
    z.object({
      pos: z.int(),
      team: z.string(),
      score: z.int(),
      /** A guest, who is not ranked but listed among the others. */
      outward: z.optional(z.literal(true)),
      taskStats: z.record(z.string(), z.object({ points: z.int(), time: z.int() })),
      lastAccept: z.optional(z.int()),
    }),
  ),
});
export type CtftimeView = z.infer<typeof CtftimeView>;

export const GameTeamInfoView = z.object({
  challenges: ChallengeMap,
  challengeCount: z.int(),
  rank: z.nullable(ScoreboardItemView),
  teamToken: z.string(),
  writeupRequired: z.boolean(),
  writeupDeadline: z.string(),
  /** Ours: the version of the board that this shows. */
  version: z.int(),
  /** Ours: that of the game itself: a page that shows an older one reads it again. */
  gameVersion: z.int(),
  /** Ours, both only if challenges are locked for some teams: those locked for this team, and those others that are open to it. */
  locked: z.optional(z.array(LockedChallengeView)),
  opened: z.optional(z.array(z.int())),
  /** Ours, while the board is frozen: since when. What the team itself has done since is only in its `rank`. */
  frozen: z.optional(z.string()),
});
export type GameTeamInfoView = z.infer<typeof GameTeamInfoView>;

/** A team's place among all and in its division, its score, and the version of the last change to its own line (solves, names). */
export type StandingNews = { rank: number; divisionRank: number | null; score: number; changed: number; gated?: GatedNews };

/**
 * A team's own news about challenges that are locked for some: the `ids` of those that are open to it, those of them that changed, or that
 * its own solve may have opened, with their `points`, and the `order` of all that it may open (null: unchanged). `stale`: what locks them
 * changed, so that it must ask.
 */
export type GatedNews = {
  ids: number[];
  challenges: ScoreChallengeView[];
  points: (readonly number[])[];
  order: number[] | null;
  stale?: true;
};

/** The times of a game, if they changed: an organiser has moved them, or has paused the game, perhaps with a reason. */
export type GameTimes = { start: string; end: string; pausedAt?: string; pauseReason?: string };

/**
 * What a browser is sent when the board has changed. A client that knows the version `since` or a later one is up to date with this,
 * without asking: the changed `challenges`, the `order` of all (null: unchanged), the `points` of the first, second and third solve of each
 * of those challenges and of all later ones, and the standing of its `own` team (null: it is not on the board; absent: not known). Without
 * `challenges` all must ask. `frozen`: since when the board is, if it is.
 */
export type BoardNews = { version: number; since: number; frozen?: string; times?: GameTimes } & (
  | { challenges: ScoreChallengeView[]; order: number[] | null; points: (readonly number[])[]; own?: StandingNews | null }
  | { challenges?: undefined }
);

/** One page of the ranked table. `version` is the Ledger sequence the board has folded; it only grows. */
export const BoardPageView = z.object({
  version: z.int(),
  updateTimeUtc: z.string(),
  total: z.int(),
  skip: z.int(),
  rows: z.array(ScoreboardItemView),
});
export type BoardPageView = z.infer<typeof BoardPageView>;

/** What every page of the board shares: columns, the divisions that have teams, the top-ten lines of one division or of all. */
export const BoardFrameView = z.object({
  version: z.int(),
  updateTimeUtc: z.string(),
  teams: z.int(),
  challengeCount: z.int(),
  challenges: ChallengeMap,
  divisions: z.array(z.object({ name: z.string(), teams: z.int() })),
  timeLine: z.array(TopTimeLineView),
  /** While the public board is frozen: since when. */
  frozen: z.optional(z.string()),
});
export type BoardFrameView = z.infer<typeof BoardFrameView>;

/** What a screen of the board shows, in one request: what all pages share, for the page's division, and the page. */
export const BoardScreenView = z.object({ frame: BoardFrameView, page: BoardPageView });
export type BoardScreenView = z.infer<typeof BoardScreenView>;

/** Query of a page. `find` matches team names without regard to case; `division` keeps one division. */
export type BoardQuery = { skip: number; count: number; division?: string; find?: string };
