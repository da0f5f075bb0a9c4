import type { BoardFrameView, BoardPageView, TopTimeLineView } from "#worker/contract/wire/board/board.ts";
import type { ChallengeTag } from "#worker/contract/wire/enums.ts";
import { isoTime } from "#worker/contract/wire/time.ts";
import { leanRow, rowFrom, type LeanRow } from "~/features/play/index.ts";
import { pack, packNumbers, unpack, unpackNumbers, type Packed } from "~/lib/pages/packed.ts";

type LeanPage = [version: number, updateTimeUtc: string, total: number, skip: number, ...rows: LeanRow[]];
type LeanLine = [id: number, name: string, points: string];
type LeanChallenge = [id: number, title: string, score: number, solved: number];
type LeanFrame = [
  version: number,
  updateTimeUtc: string,
  teams: number,
  challengeCount: number,
  challenges: [ChallengeTag, ...LeanChallenge[]][],
  divisions: [name: string, teams: number][],
  timeLine: LeanLine[],
  ...frozen: string[],
];

/** Packs a page of the board. */
export const packPage = (page: BoardPageView): Packed<BoardPageView> =>
  pack(page, ({ version, updateTimeUtc, total, skip, rows }) => [version, updateTimeUtc, total, skip, ...rows.map(leanRow)]);

/** Unpacks a page of the board. */
export const unpackPage = (packed: Packed<BoardPageView>): BoardPageView =>
  unpack(packed, ([version, updateTimeUtc, total, skip, ...rows]: LeanPage) => ({
    version,
    updateTimeUtc,
    total,
    skip,
    rows: rows.map(rowFrom),
  }));

/** Packs the columns, without their first solvers, whom the board shows in the rows, and the lines. */
export const packFrame = (frame: BoardFrameView): Packed<BoardFrameView> => pack(frame, leanFrame);
/** Unpacks the board's frame. */
export const unpackFrame = (packed: Packed<BoardFrameView>): BoardFrameView => unpack(packed, frameFrom);

const leanFrame = ({
  version,
  updateTimeUtc,
  teams,
  challengeCount,
  challenges,
  divisions,
  timeLine,
  frozen,
}: BoardFrameView): LeanFrame => [
  version,
  updateTimeUtc,
  teams,
  challengeCount,
  Object.entries(challenges).map(([tag, list]) => [
    tag as ChallengeTag,
    ...list.map(({ id, title, score, solved }): LeanChallenge => [id, title, score, solved]),
  ]),
  divisions.map((division) => [division.name, division.teams]),
  timeLine.map(leanLine),
  ...(frozen === undefined ? [] : [frozen]),
];

const frameFrom = ([version, updateTimeUtc, teams, challengeCount, challenges, divisions, lines, frozen]: LeanFrame): BoardFrameView => ({
  version,
  updateTimeUtc,
  teams,
  challengeCount,
  challenges: Object.fromEntries(
    challenges.map(([tag, ...list]) => [tag, list.map(([id, title, score, solved]) => ({ id, title, tag, score, solved, bloods: [] }))]),
  ),
  divisions: divisions.map(([name, count]) => ({ name, teams: count })),
  timeLine: lines.map(lineFrom),
  ...(frozen !== undefined && { frozen }),
});

/** The times of a line's points are relative to the first. */
function leanLine({ id, name, items }: TopTimeLineView): LeanLine {
  const first = Date.parse(items[0]?.time ?? "") || 0;
  const points = items.map(({ time, score }) => [Date.parse(time) - first, score]);
  return [id, name, packNumbers(items.length === 0 ? [] : [[first], ...points])];
}

function lineFrom([id, name, text]: LeanLine): TopTimeLineView {
  const [[first = 0] = [], ...points] = unpackNumbers(text);
  return { id, name, items: points.map(([time = 0, score = 0]) => ({ time: isoTime(first + time), score })) };
}
