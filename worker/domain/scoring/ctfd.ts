import { floorOf, type Scoring } from "./scoring.ts";

/**
 * The two curves of CTFd's dynamic challenges, by the rules of its `plugins/dynamic_challenges/decay.py`: the first solver gets all points,
 * decayed values are rounded up, and the minimum holds. `difficulty` is CTFd's `decay`.
 */
const passed = (solves: number) => Math.max(0, solves - 1);

/** Each solve after the first takes `difficulty` points. */
export const linear: Scoring = {
  reads: ["originalScore", "minScoreRate", "minimumPoints", "difficulty"],
  score(parameters, solves) {
    const value = Math.ceil(parameters.originalScore - parameters.difficulty * passed(solves));
    return Math.max(value, floorOf(parameters));
  },
  lowest: floorOf,
  formula: (parameters) => `max(${floorOf(parameters)}, ⌈${parameters.originalScore} − ${parameters.difficulty}·(n − 1)⌉)`,
};

/** A parabola that reaches the minimum `difficulty` solves after the first. No decay is a decay of 1. */
export const logarithmic: Scoring = {
  reads: ["originalScore", "minScoreRate", "minimumPoints", "difficulty"],
  score(parameters, solves) {
    const { originalScore } = parameters;
    const [floor, decay, n] = [floorOf(parameters), parameters.difficulty || 1, passed(solves)];
    return Math.max(Math.ceil(((floor - originalScore) / (decay * decay)) * (n * n) + originalScore), floor);
  },
  lowest: floorOf,
  formula(parameters) {
    const { originalScore, difficulty } = parameters;
    const floor = floorOf(parameters);
    return `max(${floor}, ⌈${originalScore} − ${originalScore - floor}·((n − 1) / ${difficulty || 1})²⌉)`;
  },
};
