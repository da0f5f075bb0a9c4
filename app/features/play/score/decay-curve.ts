import { lowestScore, scoreOf, type Curve } from "#worker/domain/scoring/index.ts";

type Frame = { width: number; height: number };
/** `teams`: how many teams can solve it, if known; `most`: the solves of the game's most solved challenge. */
type Game = { teams?: number; most?: number };
export type DecayCurve = {
  /** Path of the steps: each solve keeps the score until the next. */
  path: string;
  /** Height of the value towards which the score falls. */
  floor: number;
  most: number;
  /** Numbers of solves under the axis. */
  ticks: { solves: number; x: number }[];
  at: (solves: number) => { x: number; y: number; score: number };
};

/** More steps than this cannot be seen. */
const MOST = 500;

/**
 * How many solves are shown: one per team if their number is known; otherwise until the score is within 2 % of the value it falls to, and at least a
 * fifth more than exist.
 */
export function solvesShown(curve: Curve, reached: number, { teams = 0, most = 0 }: Game = {}): number {
  if (teams > 0) return Math.max(teams, reached);
  const floor = lowestScore(curve);
  const near = floor + Math.ceil((curve.originalScore - floor) / 50);
  let wanted = 10;
  while (wanted < MOST && scoreOf(curve, wanted, most) > near) wanted += 1;
  return Math.min(MOST, Math.max(wanted, Math.ceil(reached * 1.2)));
}

/** The value of a challenge against its solves, by its own scoring, drawn in a frame with the origin at the top left. */
export function decayCurve(curve: Curve, reached: number, { width, height }: Frame, game: Game = {}): DecayCurve {
  const shown = solvesShown(curve, reached, game);
  const worth = (solves: number) => scoreOf(curve, solves, game.most);
  const x = (solves: number) => round((Math.min(solves, shown) / shown) * width);
  const y = (score: number) => round(height - (score / Math.max(1, curve.originalScore)) * height);
  const stride = Math.ceil(shown / MOST);
  let path = `M0 ${y(worth(0))}`;
  for (let solves = stride; solves <= shown; solves += stride) path += `H${x(solves)}V${y(worth(solves))}`;
  const step = niceStep(shown / 5);
  const ticks = Array.from({ length: Math.floor(shown / step) + 1 }, (_, index) => ({ solves: index * step, x: x(index * step) }));
  const at = (solves: number) => ({ x: x(solves), y: y(worth(solves)), score: worth(solves) });
  return { path, floor: y(lowestScore(curve)), most: shown, ticks, at };
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? 1;
}

const round = (value: number) => Math.round(value * 10) / 10;
