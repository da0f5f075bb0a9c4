/** Points of a challenge after `n` solves (0 and more): full for the first team, then falling towards its floor. */
export type CurveOf = (n: number) => number;

export type CurveShape = { path: string; x: number; y: number };

/** The curve over the number of solves on a plot of `width` × `height`, and the place of the present number. */
export function shapeCurve(scoreAfter: CurveOf, solved: number, width: number, height: number): CurveShape {
  const until = Math.max(20, Math.ceil(solved * 1.5));
  const top = Math.max(1, scoreAfter(0));
  const x = (n: number) => round((width * n) / until);
  const y = (n: number) => round(height * (1 - scoreAfter(n) / top));
  const steps = Array.from({ length: 41 }, (_, n) => Math.round((n * until) / 40));
  return { path: `M${steps.map((n) => `${x(n)},${y(n)}`).join("L")}`, x: x(solved), y: y(solved) };
}

const round = (value: number) => Math.round(value * 10) / 10;
