import type { Board, BoardTeam } from "./board.ts";
import { countedSolves, listedChallenges } from "./board-view.ts";

/** Teams that are written at once. */
const PIECE = 200;

/**
 * The board as CTFtime reads it, as pieces of JSON: `tasks` by title in the order of the board, and for each team in the order of its rank `pos`, `team`,
 * `score`, `taskStats` by title with `points` and `time`, and `lastAccept`. Times are Unix seconds. A challenge that is not on the board is not named; what
 * it gave is in the score. All characters are ASCII. The form: ctftime.org/json-scoreboard-feed.
 */
export function* ctftimePieces(board: Board): Generator<string> {
  const titles = titlesOf(board);
  const teams = board.ranked();
  yield `{"tasks":${ascii([...titles.values()])},"standings":[`;
  for (let from = 0; from < teams.length; from += PIECE) {
    const rows = teams.slice(from, from + PIECE).map((team) => ascii(standingOf(board, team, titles)));
    yield (from === 0 ? "" : ",") + rows.join(",");
  }
  yield "]}";
}

/** Titles by challenge. A title that another challenge has, too, gets a number, since a team's solves are told apart by it. */
function titlesOf(board: Board): Map<number, string> {
  const taken = new Set<string>();
  const titles = new Map<number, string>();
  for (const { id, title } of listedChallenges(board)) {
    let own = title;
    for (let n = 2; taken.has(own); n += 1) own = `${title} (${n})`;
    taken.add(own);
    titles.set(id, own);
  }
  return titles;
}

function standingOf(board: Board, team: BoardTeam, titles: Map<number, string>) {
  const solves = countedSolves(board, team);
  const stats = solves.flatMap((solve) => {
    const title = titles.get(board.solveChallenge.at(solve));
    return title === undefined ? [] : [[title, { points: board.solvePoints.at(solve), time: seconds(board.solveAt.at(solve)) }] as const];
  });
  const last = solves.at(-1);
  return {
    pos: team.rank,
    team: team.name,
    score: team.score,
    taskStats: Object.fromEntries(stats),
    ...(last !== undefined && { lastAccept: seconds(board.solveAt.at(last)) }),
  };
}

function seconds(at: number): number {
  return Math.floor(at / 1_000);
}

function ascii(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
