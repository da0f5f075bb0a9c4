import { expect, test } from "vitest";
import { shapeCurve } from "./value-curve.ts";

test("the curve begins at full value and marks where the challenge stands now", () => {
  const shape = shapeCurve((n) => 1_000 - n * 10, 10, 100, 50);
  expect(shape.path.startsWith("M0,0L")).toBe(true);
  expect(shape).toMatchObject({ x: 50, y: 5 });
});

test("many solves widen the curve", () => {
  expect(shapeCurve(() => 100, 100, 150, 50).x).toBe(100);
});
