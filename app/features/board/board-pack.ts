import type { BoardFrameView, BoardPageView, ScoreboardItemView, SolveView, TopTimeLineView } from "#worker/contract/wire/board.ts";
import type { SubmissionType } from "#worker/contract/wire/enums.ts";
import { isoTime } from "#worker/contract/wire/time.ts";

/*
 * The board on its way from a loader to its page. A page has hundreds of solves, and each as an object of named fields costs more than
 * the cell that shows it; so those of a team are one text, as are the points of a line. What the page does not show is left out.
 */

export type PackedRow = Omit<ScoreboardItemView, "solvedChallenges"> & { solves: string; solvers: (string | null)[] };
export type PackedPage = Omit<BoardPageView, "rows"> & { rows: PackedRow[] };
export type PackedFrame = Omit<BoardFrameView, "timeLine"> & { timeLine: { id: number; name: string; points: string }[] };

const TYPES: SubmissionType[] = ["Unaccepted", "FirstBlood", "SecondBlood", "ThirdBlood", "Normal"];

/** Rows of a page, each with its solves as `id.score.type.solver.time` one after the other. */
export const packPage = (page: BoardPageView): PackedPage => ({ ...page, rows: page.rows.map(packRow) });
export const unpackPage = (page: PackedPage): BoardPageView => ({ ...page, rows: page.rows.map(unpackRow) });

/** Columns without their first solvers, whom the board shows in the rows, and lines with their points as `time.score`. */
export const packFrame = (frame: BoardFrameView): PackedFrame => ({
  ...frame,
  challenges: Object.fromEntries(
    Object.entries(frame.challenges).map(([tag, list]) => [tag, list.map((challenge) => ({ ...challenge, bloods: [] }))]),
  ),
  timeLine: frame.timeLine.map(({ id, name, items }) => ({
    id,
    name,
    points: items.map(({ time, score }) => [coded(Date.parse(time)), coded(score)].join(".")).join(" "),
  })),
});
export const unpackFrame = (frame: PackedFrame): BoardFrameView => ({ ...frame, timeLine: frame.timeLine.map(unpackLine) });

export function packRow({ solvedChallenges, ...row }: ScoreboardItemView): PackedRow {
  const solvers = [...new Set(solvedChallenges.map(({ userName }) => userName))];
  const solves = solvedChallenges.map(({ id, score, type, userName, time }) =>
    [id, score, TYPES.indexOf(type), solvers.indexOf(userName), Date.parse(time)].map(coded).join("."),
  );
  return { ...row, solves: solves.join(" "), solvers };
}

export function unpackRow({ solves, solvers, ...row }: PackedRow): ScoreboardItemView {
  return { ...row, solvedChallenges: numbersIn(solves).map((solve) => unpackSolve(solve, solvers)) };
}

function unpackSolve([id = 0, score = 0, type = 0, solver = 0, time = 0]: number[], solvers: (string | null)[]): SolveView {
  return { id, score, type: TYPES[type]!, userName: solvers[solver] ?? null, time: isoTime(time) };
}

const unpackLine = ({ id, name, points }: PackedFrame["timeLine"][number]): TopTimeLineView => ({
  id,
  name,
  items: numbersIn(points).map(([time = 0, score = 0]) => ({ time: isoTime(time), score })),
});

const coded = (value: number) => value.toString(36);
const numbersIn = (text: string): number[][] =>
  text === "" ? [] : text.split(" ").map((group) => group.split(".").map((one) => Number.parseInt(one, 36)));
