import { lowestScore, scoreOf, type Curve } from "#worker/domain/scoring/index.ts";

export type Frame = { width: number; height: number };
export type CurveShape = {
  /** Path of the steps: each solve keeps the score until the next. */
  path: string;
  /** Height of the line towards which the score falls. */
  floor: number;
  most: number;
  /** Numbers of solves under the axis. */
  ticks: { solves: number; x: number }[];
  at: (solves: number) => { x: number; y: number; score: number };
};

/** How many solves the preview shows: until the score is within 2 % of its floor, and at least what has been reached. */
export function solvesShown(curve: Curve, reached: number): number {
  const wanted = Math.ceil(1 + curve.difficulty * Math.log(50));
  return Math.min(500, Math.max(10, wanted, Math.ceil(reached * 1.2)));
}

/** The value of a challenge against its solves, drawn in a frame with the origin at the top left. */
export function curveShape(curve: Curve, reached: number, { width, height }: Frame): CurveShape {
  const most = solvesShown(curve, reached);
  const x = (solves: number) => (solves / most) * width;
  const y = (score: number) => height - (score / Math.max(1, curve.originalScore)) * height;
  let path = `M0 ${y(scoreOf(curve, 0))}`;
  for (let solves = 1; solves <= most; solves += 1) path += `H${round(x(solves))}V${round(y(scoreOf(curve, solves)))}`;
  const step = niceStep(most / 5);
  const ticks = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => ({ solves: index * step, x: x(index * step) }));
  const at = (solves: number) => ({ x: x(Math.min(solves, most)), y: y(scoreOf(curve, solves)), score: scoreOf(curve, solves) });
  return { path, floor: y(lowestScore(curve)), most, ticks, at };
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? 1;
}

const round = (value: number) => Math.round(value * 10) / 10;
