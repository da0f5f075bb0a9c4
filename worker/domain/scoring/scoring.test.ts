import { expect, test } from "vitest";
import { SCORINGS } from "../../contract/wire/names.ts";
import { formulaOf, lowestScore, scoreOf, scorings, type Curve } from "./index.ts";

const NUMBERS = { originalScore: 500, minScoreRate: 0.3, difficulty: 4 };
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

test("both floors hold, and neither is above the score", () => {
  const curve = { originalScore: 500, minScoreRate: 0.2, difficulty: 1 };
  expect([0, 50, 120, 900].map((minimumPoints) => lowestScore({ ...curve, minimumPoints }))).toEqual([100, 100, 120, 500]);
  expect(scoreOf({ ...curve, minimumPoints: 120 }, 100)).toBe(120);
});

test("a table applies from its number of solves on, and the full score before", () => {
  const table: Curve = {
    ...NUMBERS,
    scoring: "steps",
    steps: [
      [5, 300],
      [10, 900],
      [20, 10],
    ],
  };
  expect([0, 1, 4, 5, 9, 10, 19, 20, 1_000].map((n) => scoreOf(table, n))).toEqual([500, 500, 500, 300, 300, 500, 500, 10, 10]);
  expect(lowestScore(table)).toBe(10);
  expect(lowestScore({ ...NUMBERS, scoring: "steps" })).toBe(500);
});

test("the formula contains the numbers of the challenge", () => {
  const formulas = SCORINGS.map((scoring) => [scoring, formulaOf({ ...NUMBERS, scoring, steps: [[5, 300]] })]);
  expect(Object.fromEntries(formulas)).toMatchObject({
    exponential: "⌊500·(0.3 + 0.7·e^((1 − n) / 4))⌋",
    static: "500",
    linear: "max(150, ⌈500 − 4·(n − 1)⌉)",
    logarithmic: "max(150, ⌈500 − 350·((n − 1) / 4)²⌉)",
    relative: "150 + 350·f(n / N)",
    steps: "n ≥ 0: 500; n ≥ 5: 300",
  });
  expect(formulaOf({ ...NUMBERS, minimumPoints: 200 })).toBe("max(200, ⌊500·(0.3 + 0.7·e^((1 − n) / 4))⌋)");
  const shown = (minScoreRate: number, minimumPoints: number) => formulaOf({ ...NUMBERS, minScoreRate, minimumPoints });
  expect(shown(0.9, 0)).toBe("⌊500·(0.9 + 0.1·e^((1 − n) / 4))⌋");
  expect([166, 167].map((points) => shown(0.333, points).startsWith("max(167"))).toEqual([false, true]);
});

test("organisers are asked for what decides the value, and for nothing else", () => {
  const decays = ["originalScore", "minScoreRate", "minimumPoints", "difficulty"];
  const reads = Object.fromEntries(Object.entries(scorings).map(([name, one]) => [name, one.reads]));
  expect(reads).toEqual({
    exponential: decays,
    static: ["originalScore"],
    linear: decays,
    logarithmic: decays,
    relative: ["originalScore", "minScoreRate", "minimumPoints"],
    steps: ["originalScore", "steps"],
  });
});

test("the registry contains what the contract names, the default first", () => {
  expect(Object.keys(scorings)).toEqual([...SCORINGS]);
  for (const n of SOLVES) expect(scoreOf(NUMBERS, n)).toBe(scoreOf({ ...NUMBERS, scoring: SCORINGS[0] }, n));
});

// The extremes of a challenge's fields: a scoring that fails for one of them would break the whole board.
const EDGES = [0, 1, 7, 1_000_000].flatMap((originalScore) =>
  [0, 0.333, 1].flatMap((minScoreRate) =>
    [0.01, 1, 100_000].flatMap((difficulty) =>
      [0, 5, 1_000_000].map((minimumPoints): Curve => ({
        originalScore,
        minScoreRate,
        difficulty,
        minimumPoints,
        steps: [
          [2, 500],
          [1_000, 3],
        ],
      })),
    ),
  ),
);

test.each(SCORINGS)("with %s every challenge is worth whole points, never more after another solve, never below its minimum", (scoring) => {
  for (const curve of EDGES) {
    for (const most of [0, 7, 200_000]) {
      const points = [0, 1, 2, 3, 10, 1_000, 100_000].map((solves) => scoreOf({ ...curve, scoring }, solves, most));
      const lowest = lowestScore({ ...curve, scoring });
      expect(points.every((point) => Number.isSafeInteger(point) && point >= Math.max(0, lowest))).toBe(true);
      expect(points).toEqual(points.toSorted((a, b) => b - a));
      expect(points[0]).toBe(curve.originalScore);
    }
  }
});
