import { expect, test } from "vitest";
import { SCORINGS } from "../../contract/wire/names.ts";
import { lowestScore, scoreOf, scorings } from "./index.ts";

const SOLVES = [0, 1, 2, 3, 5, 10, 20, 50, 100];

test.each([
  [1000, 0.25, 5, [1000, 1000, 864, 752, 586, 373, 266, 250, 250]],
  [500, 0.25, 3, [500, 500, 393, 317, 223, 143, 125, 125, 125]],
  [1000, 0.1, 10, [1000, 1000, 914, 836, 703, 465, 234, 106, 100]],
  [1000, 1, 5, [1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000]],
  [100, 0, 1, [100, 100, 36, 13, 1, 0, 0, 0, 0]],
])("a challenge of %i points, rate %d and difficulty %d decays along its curve", (originalScore, minScoreRate, difficulty, scores) => {
  expect(SOLVES.map((n) => scoreOf({ originalScore, minScoreRate, difficulty }, n))).toEqual(scores);
});

test("the lowest score is the rate of the original, rounded down", () => {
  expect(lowestScore({ originalScore: 1000, minScoreRate: 0.25, difficulty: 5 })).toBe(250);
  expect(lowestScore({ originalScore: 333, minScoreRate: 0.1, difficulty: 5 })).toBe(33);
});

test("the registry holds what the contract names, the default first", () => {
  expect(Object.keys(scorings)).toEqual([...SCORINGS]);
  const numbers = { originalScore: 500, minScoreRate: 0.3, difficulty: 4 };
  for (const n of SOLVES) expect(scoreOf(numbers, n)).toBe(scoreOf({ ...numbers, scoring: SCORINGS[0] }, n));
});

// The ends of what a challenge's fields may hold: a scoring that fails on one of them would take the whole board with it.
const EDGES = [0, 1, 7, 1_000_000].flatMap((originalScore) =>
  [0, 0.333, 1].flatMap((minScoreRate) => [0.01, 1, 100_000].map((difficulty) => ({ originalScore, minScoreRate, difficulty }))),
);

test.each(SCORINGS)("by %s every challenge is worth whole points, never more after another solve, never below its lowest", (scoring) => {
  for (const curve of EDGES) {
    const points = [0, 1, 2, 3, 10, 1_000, 100_000].map((solves) => scoreOf({ ...curve, scoring }, solves));
    const lowest = lowestScore({ ...curve, scoring });
    expect(points.every((point) => Number.isSafeInteger(point) && point >= Math.max(0, lowest))).toBe(true);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    expect(points[0]).toBe(curve.originalScore);
  }
});
