import type { BoardTable, TeamLine } from "../contract/rpc/board.ts";
import type { ScoreboardItemView, SolveView } from "../contract/wire/board.ts";
import { isoTime, NO_SOLVE } from "../contract/wire/time.ts";
import { pointsByPlace, solveType } from "./blood.ts";
import type { Board, BoardTeam } from "./board.ts";
import { challengeFieldsOf, countedSolves } from "./board-view.ts";
import { positionOf } from "./search.ts";

/** Numbers of one solve in a line. */
const FIELDS = 4;

/** The columns of the board at its version. */
export function tableOf(board: Board): BoardTable {
  const teams = board.byTeamId();
  const shown = [...board.challenges.values()].filter(({ settings }) => settings?.enabled);
  const column = (value: (team: BoardTeam) => number) => Int32Array.from(teams, value);
  return {
    version: board.version,
    bonus: board.game?.bloodBonus ?? 0,
    challenges: JSON.stringify(challengeFieldsOf(board)).slice(1, -1),
    challengeIds: Int32Array.from(shown, ({ id }) => id),
    challengeScores: Int32Array.from(shown, ({ score }) => score),
    teamIds: column((team) => team.teamId),
    ranks: column((team) => team.rank),
    divisionRanks: column((team) => team.divisionRank ?? 0),
    scores: column((team) => team.score),
    changed: Float64Array.from(teams, (team) => team.changed),
  };
}

/** One team's line; null when the team is not on the board. */
export function lineOf(board: Board, teamId: number): TeamLine | null {
  const team = board.find(teamId);
  if (!team) return null;
  const { name, bio, avatar, division } = team.settings!;
  const counted = countedSolves(board, team);
  const users = [...new Set(counted.map((solve) => board.solveUser.at(solve)))];
  const solves = counted.flatMap((solve) => [
    board.solveChallenge.at(solve),
    board.solvePlace.at(solve),
    users.indexOf(board.solveUser.at(solve)),
    board.solveAt.at(solve),
  ]);
  return { name, bio, avatar, division, changed: team.changed, userNames: users.map((user) => board.userNames[user] ?? null), solves };
}

/** Where a team stands in the columns; -1 when it is not on the board. */
export function placeIn({ teamIds }: BoardTable, teamId: number): number {
  return positionOf(teamId, teamIds.length, (index) => teamIds[index]!);
}

/** The row of the team at a place in the columns, whose line is as old as the columns say. */
export function rowFrom(table: BoardTable, place: number, line: TeamLine): ScoreboardItemView {
  const solvedChallenges = Array.from({ length: line.solves.length / FIELDS }, (_, n) => solveFrom(table, line, n * FIELDS));
  return {
    id: table.teamIds[place]!,
    name: line.name,
    bio: line.bio,
    organization: line.division,
    avatar: line.avatar,
    score: table.scores[place]!,
    rank: table.ranks[place]!,
    organizationRank: table.divisionRanks[place]! || null,
    lastSubmissionTime: solvedChallenges.at(-1)?.time ?? NO_SOLVE,
    solvedChallenges,
    solvedCount: solvedChallenges.length,
  };
}

function solveFrom({ bonus, challengeIds, challengeScores }: BoardTable, { solves, userNames }: TeamLine, from: number): SolveView {
  const [id, place, user, at] = solves.slice(from, from + FIELDS) as [number, number, number, number];
  const score = challengeScores[challengeIds.indexOf(id)] ?? 0;
  return {
    id,
    score: pointsByPlace(score, bonus)[place - 1]!,
    type: solveType(place),
    userName: userNames[user] ?? null,
    time: isoTime(at),
  };
}
