import type { ChallengeSettings, ParticipationSettings } from "../../contract/rpc/ledger.ts";
import type { PointsByPlace } from "./blood.ts";
import type { Standing } from "./board-order.ts";
import { Integers } from "./column.ts";

const NOTHING: PointsByPlace = [0, 0, 0, 0];

/** A challenge as folded from the log. */
export type BoardChallenge = {
  id: number;
  settings: ChallengeSettings | null;
  title: string;
  /** What it is sorted by, made from the title. */
  titleKey: string;
  /** Indexes of its solves, in the order of the log, including those that do not count. */
  solves: Integers;
  /** Indexes of the openings of its hints. */
  openings: Integers;
  score: number;
  /** The points of its solves by place. */
  points: PointsByPlace;
  /** Solves that count for its value: those of guests do not. */
  solved: number;
  /** How many of its solves, from the first on, have been given their places. */
  placed: number;
  /** Whether the log has recorded its release time. */
  released: boolean;
  /** The organisers' corrections to it: the teams whose solves do not count, the index of each granted solve by team, and whether the challenge was voided. */
  annulled: Set<number>;
  granted: Map<number, number>;
  voided: "removed" | "kept" | null;
  /** The version of its last public change: its value, its solves, its bloods. */
  changed: number;
};

/** Points of one correction, by its id; negative if they were taken. */
export type GivenPoints = { id: number; at: number; points: number };

/** A team as folded from the log. */
export type BoardTeam = Standing & {
  settings: ParticipationSettings | null;
  name: string;
  solves: Integers;
  /** Indexes of the hints that it has opened. */
  openings: Integers;
  /** The points of its solves that count, and its charges for hints; its score is the difference, plus corrections. */
  points: number;
  charged: number;
  /** The points that organisers gave or took, and their sum. */
  given: GivenPoints[];
  corrected: number;
  solvedCount: number;
  /** A guest's solves change no point values and take no bloods. */
  isGuest: boolean;
  rank: number;
  divisionRank: number | null;
  /** The version of the last change by the team itself or to its name and details. */
  changed: number;
};

/** A challenge of which the log has recorded only the id. */
export function newChallenge(id: number): BoardChallenge {
  return {
    id,
    settings: null,
    title: "",
    titleKey: "",
    solves: new Integers(),
    openings: new Integers(),
    score: 0,
    points: NOTHING,
    solved: 0,
    placed: 0,
    released: true,
    annulled: new Set(),
    granted: new Map(),
    voided: null,
    changed: 0,
  };
}

/** A team of which the log has recorded nothing. */
export function newTeam(): BoardTeam {
  return {
    settings: null,
    name: "",
    teamId: 0,
    score: 0,
    lastAt: 0,
    solves: new Integers(),
    openings: new Integers(),
    points: 0,
    charged: 0,
    given: [],
    corrected: 0,
    solvedCount: 0,
    isGuest: false,
    rank: 0,
    divisionRank: null,
    changed: 0,
  };
}
