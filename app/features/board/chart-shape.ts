import type { TopTimeLineView } from "#worker/contract/wire/board/board.ts";

/** From and to, in epoch ms. */
export type Span = readonly [number, number];
/** A solve on a line: its position in the plot (0–100, y downwards) and its data. */
export type Mark = { team: number; name: string; at: number; score: number; gain: number; x: number; y: number };
/** A team's line: its path in SVG and the marks on it. */
export type Series = { id: number; name: string; path: string; marks: Mark[] };
/** A value on an axis and its position. */
export type Tick = { value: number; place: number };
export type ChartShape = { series: Series[]; times: Tick[]; scores: Tick[] };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STEPS = [
  1_000,
  5_000,
  15_000,
  60_000,
  300_000,
  900_000,
  1_800_000,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
];
/** The shortest span that can be selected, in ms. */
const LEAST = 5_000;
/** Width and height of the plot in the path's own units. */
export const PLOT = 1_000;

/** The span that the chart shows at first: the whole game so far, or the last week of a game longer than fourteen days. */
export function openingSpan(start: number, end: number, now: number): Span {
  const until = Math.max(start + 60_000, Math.min(end, now));
  return end - start > 14 * DAY ? [Math.max(start, until - 7 * DAY), until] : [start, until];
}

/**
 * Step lines of cumulative scores inside a span; every line begins with the score it had at the start of the span. `ahead`: how far the reader's clock
 * is ahead of UTC, in ms.
 */
export function shapeChart(lines: readonly TopTimeLineView[], span: Span, ahead = 0): ChartShape {
  const inside = lines.map((team) => clip(team, span));
  const top = Math.max(1, ...inside.flatMap(({ points }) => points.map(({ score }) => score)));
  const ticks = scoreTicks(top, 5);
  const x = (at: number) => (PLOT * (at - span[0])) / (span[1] - span[0]);
  const y = (score: number) => PLOT * (1 - score / ticks.at(-1)!);
  // A score holds until the next solve, then jumps: a level line, then a vertical one. Two library functions for this would add 14 KB to the page.
  const draw = (points: readonly { at: number; score: number }[]) =>
    points.map(({ at, score }, n) => (n === 0 ? `M${round(x(at))},${round(y(score))}` : `H${round(x(at))}V${round(y(score))}`)).join("");
  const series = inside.map(({ id, name, points, solves }) => ({
    id,
    name,
    path: draw(points),
    marks: solves.map((solve) => ({ ...solve, team: id, name, x: round(x(solve.at) / 10), y: round(y(solve.score) / 10) })),
  }));
  return {
    series,
    times: timeTicks(span, 6, ahead).map((value) => ({ value, place: round(x(value) / 10) })),
    scores: ticks.map((value) => ({ value, place: round(y(value) / 10) })),
  };
}

function clip({ id, name, items }: TopTimeLineView, [from, to]: Span) {
  const all = items.map(({ time, score }, n) => ({ at: Date.parse(time), score, gain: score - (items[n - 1]?.score ?? 0) }));
  const solves = all.filter(({ at }) => at >= from && at <= to);
  const before = all.findLast(({ at }) => at < from)?.score ?? 0;
  const last = solves.at(-1)?.score ?? before;
  return { id, name, solves, points: [{ at: from, score: before }, ...solves, { at: to, score: last }] };
}

/** About `count` round numbers from zero to the first that is not below `top`, in steps of 1, 2 or 5 times a power of ten. */
export function scoreTicks(top: number, count: number): number[] {
  const rough = top / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * (rough / power > 5 ? 10 : rough / power > 2 ? 5 : rough / power > 1 ? 2 : 1));
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, n) => n * step);
}

/** Times inside a span that are round on the reader's clock, `most` at most. */
export function timeTicks([from, to]: Span, most: number, ahead = 0): number[] {
  const step = STEPS.find((size) => (to - from) / size <= most) ?? Math.ceil((to - from) / most / DAY) * DAY;
  const ticks: number[] = [];
  for (let at = Math.ceil((from + ahead) / step) * step - ahead; at <= to; at += step) ticks.push(at);
  return ticks;
}

/** The span between two positions in the plot (0–100), or null if they are too close to select one. */
export function zoomTo([from, to]: Span, one: number, other: number): Span | null {
  const [left, right] = one < other ? [one, other] : [other, one];
  const at = (place: number) => from + ((to - from) * Math.min(100, Math.max(0, place))) / 100;
  const span: Span = [at(left), at(right)];
  return right - left < 1 || span[1] - span[0] < LEAST ? null : span;
}

/** A span half as long (`factor` 0.5) or twice as long (2) around a moment, within `whole`; null if it equals `whole` or is too short. */
export function zoomAround([from, to]: Span, moment: number, factor: number, whole: Span): Span | null {
  const wide = (to - from) * factor;
  if (wide >= whole[1] - whole[0]) return null;
  const half = Math.max(wide, LEAST) / 2;
  const middle = Math.min(whole[1] - half, Math.max(whole[0] + half, moment));
  return [middle - half, middle + half];
}

/** The mark nearest to a point of the plot; `aspect` is width over height, so that distances are as on the screen. */
export function nearestMark(series: readonly Series[], x: number, y: number, aspect: number): Mark | null {
  let best: Mark | null = null;
  let least = 36;
  for (const { marks } of series) {
    for (const mark of marks) {
      const distance = ((mark.x - x) * aspect) ** 2 + (mark.y - y) ** 2;
      if (distance < least) [best, least] = [mark, distance];
    }
  }
  return best;
}

/** All marks in time order, for stepping through them with the keyboard. */
export const marksInOrder = (series: readonly Series[]): Mark[] => series.flatMap(({ marks }) => marks).sort((a, b) => a.at - b.at);

const round = (value: number) => Math.round(value * 100) / 100;

/** The mark before (`step` -1) or after (1) another one in time; at the ends the same mark. Without a mark, the last or the first. */
export function markBeside(series: readonly Series[], from: Mark | null, step: 1 | -1): Mark | null {
  const marks = marksInOrder(series);
  const here = marks.findIndex(({ team, at }) => team === from?.team && at === from.at);
  if (here < 0) return (step > 0 ? marks[0] : marks.at(-1)) ?? null;
  return marks[Math.min(marks.length - 1, Math.max(0, here + step))]!;
}
