import type { ChallengeTag } from "../wire/enums.ts";
import type { HeldRules, OwnCategory, RevealStep } from "./ledger.ts";
import type { GameTimes, ScoreChallengeView, StandingNews } from "../wire/board/board.ts";

/** An enabled challenge as it is shown, in JSON, and what locks it; null if nothing does. */
export type GatedChallenge = { id: number; tag: ChallengeTag; json: string; gate: ChallengeLock | null };
/** `released`: whether its release time has come. The rest is what may be shown of it while it is locked. */
export type ChallengeLock = { rules: HeldRules; released: boolean; title: string; score: number; category?: OwnCategory };

/**
 * The standing of all teams at a version of the board, in columns by ascending team id: some 24 bytes for each. Together with its
 * `TeamLine` it contains all of a team's row.
 */
export type BoardTable = {
  version: number;
  /** While the board is frozen: since when. What a team has done since is only in its own numbers. */
  frozen?: number;
  /** The challenges as everybody is shown them: fields of a JSON object. */
  challenges: string;
  /** All enabled challenges in their order, if some are locked for some teams. */
  gates?: GatedChallenge[];
  /** The same challenges' ids, and four numbers for each: the present points for its first, second and third solve, and for later ones. */
  challengeIds: Int32Array;
  challengePoints: Int32Array;
  teamIds: Int32Array;
  ranks: Int32Array;
  /** 0 without a division. */
  divisionRanks: Int32Array;
  scores: Int32Array;
  /** Points for hints; absent if no team is charged any. */
  charged?: Int32Array;
  /** Points that organisers gave or took; absent where there are none. */
  corrected?: Int32Array;
  /** The version of the last change to the team's line. */
  changed: Float64Array;
};

/**
 * The part of a team's row that only its own actions, and organisers, change. `solves`: four numbers for each: the challenge, the place (4:
 * after the bloods), the index in `userNames`, and the time.
 */
export type TeamLine = {
  name: string;
  bio: string | null;
  avatar: string | null;
  division: string | null;
  /** The version of its last change. */
  changed: number;
  userNames: (string | null)[];
  /** Challenges that it has solved without points. */
  uncounted?: number[];
  solves: number[];
};

/** The public news of the board since a version, and the standing of the requested participations, in their order. */
export type BoardChanges = {
  version: number;
  frozen?: string;
  challenges: ScoreChallengeView[];
  order: number[] | null;
  points: (readonly number[])[];
  times?: GameTimes;
  standings: (StandingNews | null)[];
};

/**
 * News for listeners who have just connected: changes of the board, and the last entries of the notices, and of the messages and instances
 * of each of the participations.
 */
export type CaughtUp = { news: BoardChanges | null; notices: number; messages: number[]; instances: number[] };

/**
 * A board in figures. `first`: the team with the first solve that counts. `solves`: those of challenges on the board, in equal parts of the
 * game's time. `scores`: the number of teams in each range of this many points. `frozen`: since when, if it is.
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

/** The standings at an instant: the teams' ids in the order of the board, and their scores. `entries`: the number of scoring entries until then. */
export type BoardMoment = { at: number; entries: number; teamIds: Int32Array; scores: Int32Array };

/**
 * The state of a reveal: since when the board is frozen, the steps that were made, how many are left, and the next one. `teamId` and the
 * following fields describe its team.
 */
export type RevealState = { since: number; made: number; left: number; last: ShownStep | null; next: ShownStep | null };
/** `rank`: the team's place before the step. `solves`: whether the step shows a solve. */
export type ShownStep = RevealStep & { teamId: number; team: string; rank: number; challenge: string | null; solves: boolean };

/** A team's present and new place; null when it is not on the board. */
export type Move = { teamId: number; team: string; before: Place | null; after: Place | null };
type Place = { rank: number; score: number };
