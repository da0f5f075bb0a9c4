import { expect, test } from "vitest";
import { decayCurve, solvesShown } from "./decay-curve.ts";

const CURVE = { originalScore: 1000, minScoreRate: 0.25, difficulty: 5 };
const FRAME = { width: 100, height: 100 };

test("the curve starts at the full score and steps down to its floor", () => {
  const shape = decayCurve(CURVE, 0, FRAME);
  expect(shape.path.startsWith("M0 0H")).toBe(true);
  expect(shape.floor).toBe(75);
  expect(shape.at(10)).toMatchObject({ score: 373, y: 62.7 });
});

test("the frame includes all solves that exist", () => {
  expect(solvesShown(CURVE, 0)).toBe(21);
  expect(solvesShown(CURVE, 100)).toBe(120);
  expect(solvesShown({ ...CURVE, difficulty: 100_000 }, 0)).toBe(500);
});

test("the present number of solves is inside the frame, however large it is", () => {
  expect(decayCurve(CURVE, 100, FRAME).at(100)).toEqual({ x: 83.3, y: 75, score: 250 });
  expect(decayCurve(CURVE, 9_000, FRAME).at(9_000).x).toBe(100);
});

test("if the number of teams is known, the frame reaches from zero to all of them", () => {
  expect([40, 3_000].map((teams) => decayCurve(CURVE, 5, FRAME, { teams }).most)).toEqual([40, 3_000]);
  expect(decayCurve(CURVE, 5, FRAME, { teams: 3_000 }).path.split("H").length).toBeLessThan(502);
  expect(solvesShown(CURVE, 50, { teams: 40 })).toBe(50);
});

test("the axis has round numbers", () => {
  expect(decayCurve(CURVE, 0, FRAME).ticks.map((tick) => tick.solves)).toEqual([0, 5, 10, 15, 20]);
});

test("a challenge worth nothing is a flat line", () => {
  expect(decayCurve({ ...CURVE, originalScore: 0 }, 0, FRAME).at(3)).toMatchObject({ score: 0, y: 100 });
});
