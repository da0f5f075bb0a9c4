import type { BoardStatistics } from "../../contract/rpc/board.ts";
import type { Board } from "./board.ts";
import { listedChallenges } from "./board-view.ts";

/** The number of equal parts into which the time of a game and the range of its scores are divided. */
export const PARTS = 48;
const SCORE_PARTS = 20;

type First = BoardStatistics["challenges"][number]["first"];

/** The part of the time from `start` to `end` that an instant is in; one outside counts to the nearest part. */
export function partOf(at: number, start: number, end: number, parts = PARTS): number {
  if (end <= start) return 0;
  return Math.min(parts - 1, Math.max(0, Math.floor(((at - start) * parts) / (end - start))));
}

/**
 * A board's figures: how often and when each challenge was solved, and how scores are distributed. Challenges that are not on the board
 * appear only in the scores; guests' solves are not counted, as in the values.
 */
export function statisticsOf(board: Board, frozen?: number): BoardStatistics {
  const teams = board.ranked();
  const { startAt = 0, endAt = 0 } = board.game ?? {};
  const solves = Array.from({ length: PARTS }, () => 0);
  const challenges = listedChallenges(board).map((challenge) => {
    const { id, title, settings, score, solved } = challenge;
    let first: First = null;
    for (let i = 0; i < challenge.solves.length; i += 1) {
      const solve = challenge.solves.at(i);
      if (!board.movesValue(solve)) continue;
      const at = board.solveAt.at(solve);
      solves[partOf(at, startAt, endAt)]! += 1;
      first ??= firstOf(board, solve);
    }
    return { id, title, tag: settings!.tag, score, solved, first };
  });
  return {
    version: board.version,
    ...(frozen !== undefined && { frozen }),
    startAt,
    endAt,
    teams: teams.length,
    scoring: teams.filter(({ solvedCount }) => solvedCount > 0).length,
    challenges,
    solves,
    scores: spread(teams.map(({ score }) => score)),
  };
}

function firstOf(board: Board, solve: number): First {
  const { teamId, name } = board.teams.get(board.solveTeam.at(solve))!.settings!;
  return { teamId, team: name, at: board.solveAt.at(solve) };
}

/** How many scores are in each of equal steps from zero to the best. A negative score counts to the first. */
function spread(scores: number[]): { step: number; teams: number[] } {
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  const step = Math.max(1, Math.ceil((best + 1) / SCORE_PARTS));
  const teams = Array.from({ length: SCORE_PARTS }, () => 0);
  for (const score of scores) teams[Math.max(0, Math.floor(score / step))]! += 1;
  return { step, teams };
}
