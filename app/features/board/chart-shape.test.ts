import { expect, test } from "vitest";
import {
  markBeside,
  marksInOrder,
  nearestMark,
  openingSpan,
  scoreTicks,
  shapeChart,
  timeTicks,
  zoomAround,
  zoomTo,
} from "./chart-shape.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (hours: number) => new Date(hours * HOUR).toISOString();
const lines = [
  {
    id: 1,
    name: "A",
    items: [
      { time: at(1), score: 500 },
      { time: at(3), score: 1_000 },
    ],
  },
  { id: 2, name: "B", items: [{ time: at(2), score: 400 }] },
  { id: 3, name: "C", items: [] },
];

test("a line rises in steps at its solves and continues to the end", () => {
  const { series, scores } = shapeChart(lines, [0, 4 * HOUR]);
  expect(series[0]!.path).toBe("M0,1000H250V500H750V0H1000V0");
  expect(series[2]!.path).toBe("M0,1000H1000V1000");
  expect(scores.map(({ value }) => value)).toEqual([0, 200, 400, 600, 800, 1_000]);
  expect(scores.at(-1)!.place).toBe(0);
});

test("a mark knows its gain and its position", () => {
  const [first, second] = shapeChart(lines, [0, 4 * HOUR]).series[0]!.marks;
  expect(first).toMatchObject({ team: 1, score: 500, gain: 500, x: 25, y: 50 });
  expect(second).toMatchObject({ score: 1_000, gain: 500, x: 75, y: 0 });
});

test("a zoomed line begins with the score it had", () => {
  const [a] = shapeChart(lines, [2 * HOUR, 4 * HOUR]).series;
  expect(a!.path.startsWith("M0,500")).toBe(true);
  expect(a!.marks).toHaveLength(1);
});

test("a chart without any scores", () => {
  expect(shapeChart([], [0, HOUR]).series).toEqual([]);
  expect(shapeChart([lines[2]!], [0, HOUR]).scores[0]!.value).toBe(0);
});

test("score ticks are round and reach the best score", () => {
  expect(scoreTicks(1, 5)).toEqual([0, 1]);
  expect(scoreTicks(3, 5)).toEqual([0, 1, 2, 3]);
  expect(scoreTicks(1_000, 5)).toEqual([0, 200, 400, 600, 800, 1_000]);
  expect(scoreTicks(7_312, 5)).toEqual([0, 2_000, 4_000, 6_000, 8_000]);
  expect(scoreTicks(230, 5)).toEqual([0, 50, 100, 150, 200, 250]);
});

test.each([
  [250, 50],
  [251, 100],
  [500, 100],
  [501, 200],
  [1_001, 500],
  [2_501, 1_000],
])("the step up to %i is %i", (top, step) => expect(scoreTicks(top, 5)[1]).toBe(step));

test("a chart whose best score is below zero still has an axis", () => {
  const [a] = [{ id: 1, name: "A", items: [{ time: at(1), score: -50 }] }];
  expect(shapeChart([a], [0, HOUR]).scores.map(({ value }) => value)).toEqual([0, 1]);
});

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
test.each([
  [6 * SECOND, SECOND],
  [7 * SECOND, 5 * SECOND],
  [31 * SECOND, 15 * SECOND],
  [91 * SECOND, MINUTE],
  [7 * MINUTE, 5 * MINUTE],
  [31 * MINUTE, 15 * MINUTE],
  [91 * MINUTE, 30 * MINUTE],
  [181 * MINUTE, HOUR],
  [7 * HOUR, 2 * HOUR],
  [13 * HOUR, 4 * HOUR],
  [25 * HOUR, 6 * HOUR],
  [37 * HOUR, 12 * HOUR],
  [4 * DAY, DAY],
  [7 * DAY, 2 * DAY],
  [13 * DAY, 7 * DAY],
  [43 * DAY, 14 * DAY],
  [85 * DAY, 15 * DAY],
])("%i ms have a time every %i ms", (long, step) => {
  const [first, second] = timeTicks([0, long], 6);
  expect([first, second]).toEqual([0, step]);
});

test("times are round and lie inside the span, placed from 0 to 100", () => {
  expect(timeTicks([HOUR / 2, 5 * HOUR], 6)).toEqual([1, 2, 3, 4, 5].map((n) => n * HOUR));
  const { times, scores } = shapeChart(lines, [2 * HOUR, 4 * HOUR]);
  expect(times.map(({ place }) => place)).toEqual([0, 25, 50, 75, 100]);
  expect(scores.map(({ place }) => place)).toEqual([100, 80, 60, 40, 20, 0]);
});

test("times are round on the reader's clock, not only on that of UTC", () => {
  const INDIA = 5.5 * HOUR;
  const local = (at: number) => (at + INDIA) / HOUR;
  expect(timeTicks([0, 30 * HOUR], 6, INDIA).map(local)).toEqual([6, 12, 18, 24, 30]);
  expect(timeTicks([0, 3 * DAY], 6, INDIA).map(local)).toEqual([12, 24, 36, 48, 60, 72]);
  expect(shapeChart(lines, [0, 3 * DAY], INDIA).times[0]!.value).toBe(6.5 * HOUR);
});

test("solves at the ends of the span belong to it", () => {
  const [a] = shapeChart(lines, [HOUR, 3 * HOUR]).series;
  expect(a!.path).toBe("M0,1000H0V500H1000V0H1000V0");
  expect(a!.marks).toHaveLength(2);
});

test("before its end a chart shows a minute at least", () => {
  expect(openingSpan(HOUR, 2 * HOUR, 0)).toEqual([HOUR, HOUR + MINUTE]);
});

test("a game longer than fourteen days opens on its last week", () => {
  expect(openingSpan(0, 10 * DAY, 4 * DAY)).toEqual([0, 4 * DAY]);
  expect(openingSpan(0, 14 * DAY, 12 * DAY)).toEqual([0, 12 * DAY]);
  expect(openingSpan(DAY, 20 * DAY, 4 * DAY)).toEqual([DAY, 4 * DAY]);
  expect(openingSpan(0, 20 * DAY, 12 * DAY)).toEqual([5 * DAY, 12 * DAY]);
  expect(openingSpan(0, 20 * DAY, 30 * DAY)).toEqual([13 * DAY, 20 * DAY]);
});

test("dragging selects a span in either direction, a click selects none", () => {
  expect(zoomTo([0, 10 * HOUR], 20, 50)).toEqual([2 * HOUR, 5 * HOUR]);
  expect(zoomTo([0, 10 * HOUR], 120, 50)).toEqual([5 * HOUR, 10 * HOUR]);
  expect(zoomTo([0, 10 * HOUR], 20, 20.5)).toBeNull();
});

test("keys zoom around a moment and stay within the game", () => {
  const whole = [0, 8 * HOUR] as const;
  expect(zoomAround(whole, 4 * HOUR, 0.5, whole)).toEqual([2 * HOUR, 6 * HOUR]);
  expect(zoomAround(whole, 0, 0.5, whole)).toEqual([0, 4 * HOUR]);
  expect(zoomAround([2 * HOUR, 4 * HOUR], 7 * HOUR, 2, whole)).toEqual([4 * HOUR, 8 * HOUR]);
  expect(zoomAround([2 * HOUR, 6 * HOUR], 4 * HOUR, 2, whole)).toBeNull();
});

test("the pointer finds the nearest solve, and none far away", () => {
  const { series } = shapeChart(lines, [0, 4 * HOUR]);
  expect(nearestMark(series, 25.5, 51, 3)?.name).toBe("A");
  expect(nearestMark(series, 60, 60, 3)).toBeNull();
});

test("solves are stepped through in order of time", () => {
  expect(marksInOrder(shapeChart(lines, [0, 4 * HOUR]).series).map(({ name }) => name)).toEqual(["A", "B", "A"]);
});

test("stepping goes from mark to mark in time, starts at an end, and stops at the ends", () => {
  const { series } = shapeChart(lines, [0, 4 * HOUR]);
  const [first, second, third] = marksInOrder(series);
  expect([markBeside(series, null, 1), markBeside(series, null, -1)]).toEqual([first, third]);
  expect([markBeside(series, first!, 1), markBeside(series, third!, -1)]).toEqual([second, second]);
  expect([markBeside(series, first!, -1), markBeside(series, third!, 1)]).toEqual([first, third]);
  expect(markBeside([], null, 1)).toBeNull();
});
