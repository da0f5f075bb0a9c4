import type { BoardTable, GatedChallenge, TeamLine } from "../../contract/rpc/board.ts";
import { isoTime, NO_SOLVE } from "../../contract/wire/time.ts";
import { solveType } from "./blood.ts";
import type { Board, BoardTeam } from "./board.ts";
import { challengeFieldsOf, challengeOf, isOpenToAll, orderedChallenges } from "./board-view.ts";
import { solvedBy } from "./team-gates.ts";
import { positionOf } from "../search.ts";

/** Numbers per solve in a line. */
const FIELDS = 4;
/** A challenge has points for its first, second and third solve, and for later ones. */
const PLACES = 4;

/** The columns' data on a team. */
export type ListedTeam = Pick<BoardTeam, "teamId" | "rank" | "divisionRank" | "score" | "charged" | "corrected" | "changed">;

/** The columns of the board at its version. */
export function tableOf(board: Board): BoardTable {
  return { ...challengePartOf(board), ...teamPartOf(board.byTeamId()) };
}

/** The columns' data on the challenges. */
export function challengePartOf(board: Board) {
  const shown = [...board.challenges.values()].filter(({ settings }) => settings?.enabled);
  return {
    version: board.version,
    challenges: JSON.stringify(challengeFieldsOf(board)).slice(1, -1),
    ...gatesOf(board),
    challengeIds: Int32Array.from(shown, ({ id }) => id),
    challengePoints: Int32Array.from(shown.flatMap(({ points }) => points)),
  };
}

/** The columns' data on the teams. `teams`: as each of them is shown to itself, by ascending id. */
export function teamPartOf(teams: readonly ListedTeam[]) {
  const column = (value: (team: ListedTeam) => number) => filled(new Int32Array(teams.length), teams, value);
  return {
    teamIds: column((team) => team.teamId),
    ranks: column((team) => team.rank),
    divisionRanks: column((team) => team.divisionRank ?? 0),
    scores: column((team) => team.score),
    ...(teams.some(({ charged }) => charged > 0) && { charged: column(({ charged }) => charged) }),
    ...(teams.some(({ corrected }) => corrected !== 0) && { corrected: column(({ corrected }) => corrected) }),
    changed: filled(new Float64Array(teams.length), teams, (team) => team.changed),
  };
}

/** Several times as fast as `from` with a function. */
function filled<T extends Int32Array | Float64Array>(column: T, teams: readonly ListedTeam[], value: (team: ListedTeam) => number): T {
  for (let place = 0; place < teams.length; place += 1) column[place] = value(teams[place]!);
  return column;
}

/** Absent when every enabled challenge is open to all. */
function gatesOf(board: Board): Pick<BoardTable, "gates"> {
  const enabled = orderedChallenges(board);
  if (enabled.every((one) => isOpenToAll(board, one))) return {};
  const gates = enabled.map((one): GatedChallenge => {
    const { id, settings, released, title, score } = one;
    const { tag, rules = {}, category } = settings!;
    const gate = { rules, released, title, score, ...(category && { category }) };
    return { id, tag, json: JSON.stringify(challengeOf(board, one)), gate: isOpenToAll(board, one) ? null : gate };
  });
  return { gates };
}

/** A team whose solves are stored in columns of a board; `placeOf`: the place that a solve counts for, 0 when it does not count. */
export type LinedTeam = { board: Board; team: BoardTeam; placeOf(solve: number): number };

/** One team's line; null when the team is not on the board. */
export function lineOf(board: Board, teamId: number): TeamLine | null {
  const found = linedIn(board, teamId);
  return found && lineWith(found);
}

/** A team as it is shown to everybody; null when it is not on the board. */
export function linedIn(board: Board, teamId: number): LinedTeam | null {
  const team = board.find(teamId);
  return team && { board, team, placeOf: (solve) => board.solvePlace.at(solve) };
}

/**
 * The part of a team's row that is not a column of the table: names, and its counted solves as four numbers each: challenge, place, index
 * of the user's name, epoch ms.
 */
export function lineWith({ board, team, placeOf }: LinedTeam): TeamLine {
  const { name, bio, avatar, division } = team.settings!;
  const counted = team.solves.list().filter((solve) => placeOf(solve) > 0);
  const users = [...new Set(counted.map((solve) => board.solveUser.at(solve)))];
  const solves = counted.flatMap((solve) => [
    board.solveChallenge.at(solve),
    placeOf(solve),
    users.indexOf(board.solveUser.at(solve)),
    board.solveAt.at(solve),
  ]);
  const solved = new Set(counted.map((solve) => board.solveChallenge.at(solve)));
  const userNames = users.map((user) => board.userNames[user] || null);
  const uncounted = solvedBy(board, team).filter((id) => !solved.has(id));
  return { name, bio, avatar, division, changed: team.changed, userNames, solves, ...(uncounted.length > 0 && { uncounted }) };
}

/** The challenges that a team has solved, from its line. */
export function solvedIn({ solves, uncounted = [] }: TeamLine): ReadonlySet<number> {
  const solved = new Set(uncounted);
  for (let at = 0; at < solves.length; at += FIELDS) solved.add(solves[at]!);
  return solved;
}

/** A team's index in the columns; -1 when it is not on the board. */
export function placeIn({ teamIds }: BoardTable, teamId: number): number {
  return positionOf(teamId, teamIds.length, (index) => teamIds[index]!);
}

/**
 * The JSON of the row (`ScoreboardItemView`) of the team at an index of the columns; its line must be the version that the columns name.
 * Written as text because nothing in the Worker reads it, and making objects first takes half as long again for the whole list.
 */
export function rowText(table: BoardTable, place: number, { name, bio, avatar, division, userNames, solves }: TeamLine): string {
  const users = userNames.map((user) => JSON.stringify(user));
  const solved: string[] = [];
  for (let at = 0; at < solves.length; at += FIELDS) solved.push(solveText(table, users, solves, at));
  const last = solves.length > 0 ? isoTime(solves.at(-1)!) : NO_SOLVE;
  const told = `"id":${table.teamIds[place]},"name":${JSON.stringify(name)},"bio":${JSON.stringify(bio)},"organization":${JSON.stringify(division)},"avatar":${JSON.stringify(avatar)}`;
  const charged = table.charged?.[place] ?? 0;
  const spent = charged > 0 ? `,"hintPoints":${charged}` : "";
  const corrected = table.corrected?.[place] ?? 0;
  const given = corrected !== 0 ? `,"correctionPoints":${corrected}` : "";
  const stands = `"score":${table.scores[place]},"rank":${table.ranks[place]},"organizationRank":${table.divisionRanks[place] || null}`;
  return `{${told},${stands},"lastSubmissionTime":"${last}","solvedChallenges":[${solved.join(",")}],"solvedCount":${solved.length}${spent}${given}}`;
}

function solveText({ challengeIds, challengePoints }: BoardTable, users: string[], solves: number[], from: number): string {
  const [id, place] = [solves[from]!, solves[from + 1]!];
  const score = challengePoints[challengeIds.indexOf(id) * PLACES + place - 1] ?? 0;
  return `{"id":${id},"score":${score},"type":"${solveType(place)}","userName":${users[solves[from + 2]!] ?? null},"time":"${isoTime(solves[from + 3]!)}"}`;
}
