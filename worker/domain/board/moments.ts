import type { BoardMoment } from "../../contract/rpc/board.ts";
import type { MomentView } from "../../contract/wire/board/board.ts";
import { isoTime } from "../../contract/wire/time.ts";
import { scoreAfter } from "../game/hint-rules.ts";
import { scoreOf } from "../scoring/index.ts";
import { pointsByPlace, type PointsByPlace } from "./blood.ts";
import type { Board, BoardChallenge, BoardTeam } from "./board.ts";
import { compareStandings, type Standing } from "./board-order.ts";

const MOST = 96;
const LEAST = 12;
/** How many of the best teams a moment contains. */
export const TOP = 15;

/**
 * The standings at equal steps of the game's time so far, with names, teams and challenges as the board knows them now: a suspended team
 * was never there, and a solve that does not count never happened. The last step is the board itself. A large game gets fewer steps, so
 * that all together contain about `pairs` teams.
 */
export function momentsOf(board: Board, pairs: number, instants = scoringInstants(board)): BoardMoment[] {
  const { startAt = 0, endAt: end = 0 } = board.game ?? {};
  const endAt = Math.max(startAt, Math.min(end, board.updatedAt));
  const count = Math.max(LEAST, Math.min(MOST, Math.floor(pairs / Math.max(1, board.ranked().length))));
  let entries = 0;
  return Array.from({ length: count + 1 }, (_, n) => {
    const at = Math.round(startAt + ((endAt - startAt) * n) / count);
    while (entries < instants.length && (n === count || instants[entries]! <= at)) entries += 1;
    const teams = n === count ? board.ranked() : standingsAt(board, at);
    return { at, entries, teamIds: Int32Array.from(teams, ({ teamId }) => teamId), scores: Int32Array.from(teams, ({ score }) => score) };
  });
}

/**
 * The standings of the best teams, and of one given team, after this many of the board's scoring entries; null for all. Entries of the same
 * millisecond count as one.
 */
export function momentAt(
  board: Board,
  { entry: wanted, teamId }: { entry: number | null; teamId: number | null },
  instants = scoringInstants(board),
): MomentView {
  const entry = Math.min(wanted ?? instants.length, instants.length);
  const at = instants[entry - 1];
  const teams = entry === instants.length ? board.ranked() : standingsAt(board, at ?? -Infinity);
  const ranked = teams.map(({ teamId: id, score }, index) => ({ id, rank: index + 1, score }));
  const rows = ranked.filter(({ id, rank }) => rank <= TOP || id === teamId).map((row) => ({ ...row, name: board.find(row.id)!.name }));
  return { version: board.version, entry, entries: instants.length, time: isoTime(at ?? board.game?.startAt ?? 0), rows };
}

/** The times of all changes of scores, ascending, each once. It makes no objects: a large game has some hundred thousand. */
export function scoringInstants(board: Board): Float64Array {
  const all: number[] = [];
  for (const team of board.ranked()) {
    for (let i = 0; i < team.solves.length; i += 1) {
      const solve = team.solves.at(i);
      if (board.solvePlace.at(solve) > 0) all.push(board.solveAt.at(solve));
    }
    if (team.charged > 0) for (const { at } of board.chargesOf(team)) all.push(at);
    for (const { at } of team.given) all.push(at);
  }
  const sorted = Float64Array.from(all).sort();
  let count = 0;
  for (const at of sorted) if (count === 0 || at !== sorted[count - 1]) sorted[count++] = at;
  return sorted.slice(0, count);
}

/** The teams at an instant, best first: only with what counts now and had happened by then. */
function standingsAt(board: Board, at: number): Standing[] {
  const teams = board.ranked();
  const challenges = [...board.challenges.values()];
  const solved = challenges.map((one) => solvedUpTo(board, one, at));
  const most = Math.max(0, ...solved);
  const worth = new Map(challenges.map((one, n) => [one.id, pointsOf(board, one, solved[n]!, most)]));
  return teams.map((team) => standingAt(board, team, at, worth)).sort(compareStandings);
}

function solvedUpTo(board: Board, { solves }: BoardChallenge, at: number): number {
  let solved = 0;
  for (let i = 0; i < solves.length; i += 1) if (board.solveAt.at(solves.at(i)) <= at && board.movesValue(solves.at(i))) solved += 1;
  return solved;
}

function pointsOf(board: Board, { settings }: BoardChallenge, solved: number, most: number): PointsByPlace {
  return pointsByPlace(settings ? scoreOf(settings, solved, most) : 0, board.game?.bloodBonus ?? 0, settings ?? {});
}

function standingAt(board: Board, team: BoardTeam, at: number, worth: ReadonlyMap<number, PointsByPlace>): Standing {
  let [points, charged, lastAt] = [0, 0, 0];
  for (let i = 0; i < team.solves.length; i += 1) {
    const solve = team.solves.at(i);
    const [place, solvedAt, id] = [board.solvePlace.at(solve), board.solveAt.at(solve), board.solveChallenge.at(solve)];
    if (place === 0 || solvedAt > at) continue;
    points += worth.get(id)![place - 1]!;
    if (board.challenges.get(id)!.settings?.breaksTies !== false) lastAt = solvedAt;
  }
  for (const given of team.given) if (given.at <= at) points += given.points;
  for (const charge of team.charged > 0 ? board.chargesOf(team) : []) if (charge.at <= at) charged += charge.cost;
  return { teamId: team.teamId, score: scoreAfter({ points, charged }, board.game?.hintDebt === true), lastAt };
}
