import type { ChallengeSettings, ParticipationSettings } from "../../contract/rpc/ledger.ts";
import type { PointsByPlace } from "./blood.ts";
import type { Standing } from "./board-order.ts";
import { Integers } from "./column.ts";

const NOTHING: PointsByPlace = [0, 0, 0, 0];

/** A challenge as the fold of the log has it. */
export type BoardChallenge = {
  id: number;
  settings: ChallengeSettings | null;
  title: string;
  /** Indexes of its solves, in the order of the log, counted or not. */
  solves: Integers;
  /** Indexes of the openings of its hints. */
  openings: Integers;
  score: number;
  /** What its solves are worth by their place. */
  points: PointsByPlace;
  /** Solves that count for its value: those of guests do not. */
  solved: number;
  /** How many of its solves have been given their places: the first ones. */
  placed: number;
  /** Whether the log has said that its time has come. */
  released: boolean;
  /** What organisers have corrected of it: whose solves do not count, by which index a team's solve was granted, and whether it was voided. */
  annulled: Set<number>;
  granted: Map<number, number>;
  voided: "removed" | "kept" | null;
  /** The version at which it last became another as everybody is shown it: its worth, its solves, who was first. */
  changed: number;
};

/** Points of one correction, by its id; below 0 where they were taken. */
export type GivenPoints = { id: number; at: number; points: number };

/** A team as the fold of the log has it. */
export type BoardTeam = Standing & {
  settings: ParticipationSettings | null;
  name: string;
  solves: Integers;
  /** Indexes of the hints that it has opened. */
  openings: Integers;
  /** What its solves that count have brought, and what it is charged for hints; its score is the rest, with what was corrected. */
  points: number;
  charged: number;
  /** What organisers gave it or took from it, and the sum of that. */
  given: GivenPoints[];
  corrected: number;
  solvedCount: number;
  /** A guest's solves move no value and are nobody's blood. */
  isGuest: boolean;
  rank: number;
  divisionRank: number | null;
  /** The version at which what the team itself has done, or is called, last became another. */
  changed: number;
};

/** A challenge of which the log has said nothing but its id. */
export function newChallenge(id: number): BoardChallenge {
  return {
    id,
    settings: null,
    title: "",
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

/** A team of which the log has said nothing. */
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
