import { expect, test } from "vitest";
import { curveShape, solvesShown } from "./curve-shape.ts";

const CURVE = { originalScore: 1000, minScoreRate: 0.25, difficulty: 5 };
const FRAME = { width: 100, height: 100 };

test("the curve starts at the full score and steps down to its floor", () => {
  const shape = curveShape(CURVE, 0, FRAME);
  expect(shape.path.startsWith("M0 0H")).toBe(true);
  expect(shape.floor).toBe(75);
  expect(shape.at(10)).toMatchObject({ score: 373, y: 62.7 });
});

test("the frame reaches as far as the solves that there are", () => {
  expect(solvesShown(CURVE, 0)).toBe(21);
  expect(solvesShown(CURVE, 100)).toBe(120);
  expect(solvesShown({ ...CURVE, difficulty: 100_000 }, 0)).toBe(500);
});

test("the axis has round numbers", () => {
  expect(curveShape(CURVE, 0, FRAME).ticks.map((tick) => tick.solves)).toEqual([0, 5, 10, 15, 20]);
});

test("a challenge worth nothing is a flat line", () => {
  expect(curveShape({ ...CURVE, originalScore: 0 }, 0, FRAME).at(3)).toMatchObject({ score: 0, y: 100 });
});
