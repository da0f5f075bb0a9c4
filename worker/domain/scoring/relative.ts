import { floorOf, type Scoring } from "./scoring.ts";

/** Where on the falling hyperbolic tangent the curve begins and ends. */
const BEGIN = -Math.atanh(0.7);
const END = Math.atanh(0.96);

const fallen = (x: number) => (1 - Math.tanh(x)) / 2;

/** From 1 to 0 while `share` goes from 0 to 1. */
function left(share: number): number {
  return (fallen((END - BEGIN) * share + BEGIN) - fallen(END)) / (fallen(BEGIN) - fallen(END));
}

/**
 * rCTF's curve (`getScore` of its `server/util/scores.ts`, in version 2 `packages/scoring/src/legacy.ts`): a piece of a hyperbolic tangent
 * over the ratio of the challenge's solves to those of the most solved challenge, which is worth the minimum.
 */
export const relative: Scoring = {
  reads: ["originalScore", "minScoreRate", "minimumPoints"],
  isRelative: true,
  score(parameters, solves, most) {
    const floor = floorOf(parameters);
    const value = (share: number) => floor + (parameters.originalScore - floor) * left(share);
    return Math.round(Math.max(value(solves / Math.max(1, most)), value(1)));
  },
  lowest: floorOf,
  formula(parameters) {
    const floor = floorOf(parameters);
    return `${floor} + ${parameters.originalScore - floor}·f(n / N)`;
  },
};
