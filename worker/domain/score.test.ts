import { expect, test } from "vitest";
import { lowestScore, scoreOf } from "./score.ts";

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
  expect(lowestScore({ originalScore: 1000, minScoreRate: 0.25 })).toBe(250);
  expect(lowestScore({ originalScore: 333, minScoreRate: 0.1 })).toBe(33);
});
