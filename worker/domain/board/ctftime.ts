import type { Board, BoardTeam } from "./board.ts";
import { countedSolves, listedChallenges, teamsIn } from "./board-view.ts";

/** Teams that are written at once. */
const PIECE = 200;

/**
 * The board in CTFtime's format, as pieces of JSON: `tasks` by title in the order of the board, and for each team in the order of its rank
 * `pos`, `team`, `score`, `taskStats` by title with `points` and `time`, and `lastAccept`. Times are Unix seconds. A challenge that is not
 * on the board is not named; its points are in the score. Guests are `outward`: among the others, without a place of their own. All
 * characters are ASCII. The form: ctftime.org/json-scoreboard-feed.
 */
export function* ctftimePieces(board: Board, division: string | null = null): Generator<string> {
  const titles = titlesOf(board);
  const teams = placed(board, division);
  yield `{"tasks":${ascii([...titles.values()])},"standings":[`;
  for (let from = 0; from < teams.length; from += PIECE) {
    const rows = teams.slice(from, from + PIECE).map((row) => ascii(standingOf(board, row, titles)));
    yield (from === 0 ? "" : ",") + rows.join(",");
  }
  yield "]}";
}

/** Titles by challenge. A title shared with another challenge gets a number because a team's solves are keyed by title. */
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

type Placed = { team: BoardTeam; pos: number; outward: boolean };

/**
 * The teams of a division, or all, in order. A guest has the place that it would take, and the teams below are ranked as if it did not
 * exist; if all are guests they are ranked among themselves.
 */
function placed(board: Board, division: string | null): Placed[] {
  const shown = teamsIn(board, division);
  const hasOthers = shown.some(({ isGuest }) => !isGuest);
  let above = 0;
  return shown.map((team) => {
    const outward = team.isGuest && hasOthers;
    const pos = above + 1;
    if (!outward) above += 1;
    return { team, pos, outward };
  });
}

function standingOf(board: Board, { team, pos, outward }: Placed, titles: Map<number, string>) {
  const solves = countedSolves(board, team);
  const stats = solves.flatMap((solve) => {
    const title = titles.get(board.solveChallenge.at(solve));
    return title === undefined ? [] : [[title, { points: board.solvePoints.at(solve), time: seconds(board.solveAt.at(solve)) }] as const];
  });
  const last = solves.at(-1);
  return {
    pos,
    team: team.name,
    score: team.score,
    ...(outward && { outward }),
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
