import fc from "fast-check";
import { expect, test } from "vitest";
import type { ScoringName } from "../../contract/wire/names.ts";
import { scoreOf } from "./index.ts";

/** CTFd's `decay.py` for a challenge with these fields, step by step as it is written there. */
function ctfd(rule: "linear" | "logarithmic", { initial, minimum, decay, solves }: Case): number {
  let count = solves;
  if (count !== 0) count -= 1;
  let value = 0;
  if (rule === "linear") value = initial - decay * count;
  else {
    const slowness = decay === 0 ? 1 : decay;
    value = ((minimum - initial) / slowness ** 2) * count ** 2 + initial;
  }
  value = Math.ceil(value);
  if (value < minimum) value = minimum;
  return value;
}

/** rCTF's `getScore(rl, rh, maxSolves, solves)`, from its two constants. */
function rctf({ initial: rh, minimum: rl, solves, most }: Case): number {
  const [from, to] = [-Math.atanh(0.7), Math.atanh(0.96)];
  const half = (at: number) => (1 - Math.tanh(at)) / 2;
  const shape = (at: number) => (half((to - from) * at + from) - half(to)) / (half(from) - half(to));
  const whole = Math.max(1, most);
  const curve = (at: number) => rl + (rh - rl) * shape(at / whole);
  return Math.round(Math.max(curve(solves), curve(whole)));
}

type Case = { initial: number; minimum: number; decay: number; solves: number; most: number };
const cases = fc
  .record({
    initial: fc.integer({ min: 0, max: 10_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    decay: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.double({ min: 0.01, max: 100, noNaN: true })),
    solves: fc.integer({ min: 0, max: 600 }),
    others: fc.integer({ min: 0, max: 600 }),
  })
  .map(({ initial, share, others, ...one }): Case => {
    return { ...one, initial, minimum: Math.floor(initial * share), most: Math.max(others, one.solves) };
  });

const ours = (scoring: ScoringName, { initial, minimum, decay, solves, most }: Case) =>
  scoreOf({ scoring, originalScore: initial, minScoreRate: 0, minimumPoints: minimum, difficulty: decay }, solves, most);

const equal = (scoring: ScoringName, oracle: (one: Case) => number) =>
  fc.assert(
    fc.property(cases, (one) => {
      expect(ours(scoring, one)).toBe(oracle(one) + 0);
    }),
    { numRuns: 10_000 },
  );

test("linear is CTFd's linear for 10,000 challenges", () => equal("linear", (one) => ctfd("linear", one)));
test("logarithmic is CTFd's logarithmic for 10,000 challenges", () => equal("logarithmic", (one) => ctfd("logarithmic", one)));
test("relative is rCTF's curve for 10,000 challenges", () => equal("relative", rctf));

// From CTFd's documentation of dynamic value: 500 points that fall to 100.
test("figures worked out by hand", () => {
  const one = { initial: 500, minimum: 100, decay: 20, most: 30 };
  const at = (scoring: ScoringName) => [0, 1, 2, 11, 21, 30].map((solves) => ours(scoring, { ...one, solves }));
  expect(at("linear")).toEqual([500, 500, 480, 300, 100, 100]);
  expect(at("logarithmic")).toEqual([500, 500, 499, 400, 100, 100]);
  expect(at("relative")).toEqual([500, 488, 474, 292, 138, 100]);
  expect(ours("relative", { ...one, solves: 1, most: 1 })).toBe(100);
});
