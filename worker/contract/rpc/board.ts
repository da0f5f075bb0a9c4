import type { ChallengeTag } from "../wire/enums.ts";
import type { HeldRules, OwnCategory, RevealStep } from "./ledger.ts";
import type { GameTimes, ScoreChallengeView, StandingNews } from "../wire/board/board.ts";

/** An enabled challenge as it is shown, in JSON, and what locks it; null where nothing does. */
export type GatedChallenge = { id: number; tag: ChallengeTag; json: string; gate: ChallengeLock | null };
/** `released`: whether its time has come. The rest is what may be told of it while it is locked. */
export type ChallengeLock = { rules: HeldRules; released: boolean; title: string; score: number; category?: OwnCategory };

/**
 * How all teams stand at a version of the board, in columns by ascending id of the team: some 24 bytes for each. With its `TeamLine` it says
 * all of a team's row.
 */
export type BoardTable = {
  version: number;
  /** While the board is frozen: since when. What teams have done since is in their own numbers. */
  frozen?: number;
  /** The challenges as everybody is shown them: fields of a JSON object. */
  challenges: string;
  /** All enabled challenges in their order, where some are locked for some. */
  gates?: GatedChallenge[];
  /** The same challenges' ids, and four numbers for each: what its first, second and third solve are worth now, and those after. */
  challengeIds: Int32Array;
  challengePoints: Int32Array;
  teamIds: Int32Array;
  ranks: Int32Array;
  /** 0 without a division. */
  divisionRanks: Int32Array;
  scores: Int32Array;
  /** Points for hints; absent where no team is charged any. */
  charged?: Int32Array;
  /** Points that organisers gave or took; absent where there are none. */
  corrected?: Int32Array;
  /** The version at which the team's line last became another. */
  changed: Float64Array;
};

/**
 * What of a team's row only its own deeds change, and organisers. `solves`: four numbers for each, the challenge, the place (4: after the
 * bloods), whose of `userNames`, and when.
 */
export type TeamLine = {
  name: string;
  bio: string | null;
  avatar: string | null;
  division: string | null;
  /** The version at which it became so. */
  changed: number;
  userNames: (string | null)[];
  /** Challenges that it has solved without a point. */
  uncounted?: number[];
  solves: number[];
};

/** What all are told of the board since a version, and how the participations that were asked about stand, in their order. */
export type BoardChanges = {
  version: number;
  frozen?: string;
  challenges: ScoreChallengeView[];
  order: number[] | null;
  points: (readonly number[])[];
  times?: GameTimes;
  standings: (StandingNews | null)[];
};

/** What somebody who has just come is to be told: what became of the board, and the last entries of the notices, and of the messages and instances of each of the participations. */
export type CaughtUp = { news: BoardChanges | null; notices: number; messages: number[]; instances: number[] };

/**
 * A board in figures. `first`: who was the first of those that count. `solves`: those of challenges on the board, in equal parts of the game's time. `scores`: how
 * many teams are in each step of so many points. `frozen`: since when, while it is.
 */
export type BoardStatistics = {
  version: number;
  frozen?: number;
  startAt: number;
  endAt: number;
  teams: number;
  scoring: number;
  challenges: {
    id: number;
    title: string;
    tag: ChallengeTag;
    score: number;
    solved: number;
    first: { teamId: number; team: string; at: number } | null;
  }[];
  solves: number[];
  scores: { step: number; teams: number[] };
};

/** How the teams stood at an instant: their ids in the order of the board, and their scores. `entries`: how many scoring entries had come by then. */
export type BoardMoment = { at: number; entries: number; teamIds: Int32Array; scores: Int32Array };

/** Where a reveal stands: since when the board is frozen, the steps that were made, how many are left, and the next one. `teamId` and so on: of whom it is. */
export type RevealState = { since: number; made: number; left: number; last: ShownStep | null; next: ShownStep | null };
/** `rank`: the team's place before the step. `solves`: whether the step shows a solve. */
export type ShownStep = RevealStep & { teamId: number; team: string; rank: number; challenge: string | null; solves: boolean };

/** Where a team stands, and would stand; null where it is not on the board. */
export type Move = { teamId: number; team: string; before: Place | null; after: Place | null };
type Place = { rank: number; score: number };
