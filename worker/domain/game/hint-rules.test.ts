import fc from "fast-check";
import { expect, test } from "vitest";
import { isCharged, isCovered, scoreAfter, type HintFunds } from "./hint-rules.ts";

const funds = (more: Partial<HintFunds> = {}): HintFunds => {
  return { points: 100, charged: 0, worth: 500, hasSolved: false, pending: 0, ...more };
};

test.each<[string, number, number, boolean, number]>([
  ["nothing charged", 100, 0, false, 100],
  ["a charge", 100, 30, false, 70],
  ["all of it", 100, 100, false, 0],
  ["more than there is, where teams may not owe", 100, 130, false, 0],
  ["more than there is, where they may", 100, 130, true, -30],
])("a score with %s", (_, points, charged, mayOwe, score) => {
  expect(scoreAfter({ points, charged }, mayOwe)).toBe(score);
});

test.each<[string, boolean, boolean, boolean, boolean]>([
  ["at opening", false, true, false, true],
  ["at opening, solved since", false, true, true, true],
  ["at opening, of a challenge that is no longer in the game", false, false, true, false],
  ["with the solve, unsolved", true, true, false, false],
  ["with the solve, solved", true, true, true, true],
  ["with the solve, of a challenge that is no longer in the game", true, false, true, false],
])("a hint is charged: %s", (_, onSolve, enabled, hasSolved, charged) => {
  expect(isCharged(onSolve, { enabled, hasSolved })).toBe(charged);
});

test.each<[string, number, Parameters<typeof isCovered>[1], HintFunds, boolean]>([
  ["just enough points", 100, "opening", funds(), true],
  ["one too few", 101, "opening", funds(), false],
  ["one too few after a charge", 71, "opening", funds({ charged: 30 }), false],
  ["what the challenge is worth does not help at opening", 101, "opening", funds({ worth: 5_000 }), false],
  ["a team without points, where the solve pays", 500, "solve", funds({ points: 0 }), true],
  ["more than the solve brings", 501, "solve", funds({ points: 0 }), false],
  ["more than the solve brings with what another hint of it takes", 401, "solve", funds({ points: 0, pending: 100 }), false],
  ["the rest of the solve", 400, "solve", funds({ points: 0, pending: 100 }), true],
  ["one's points and the solve", 600, "solve", funds(), true],
  ["it is solved already: only one's points", 101, "solve", funds({ hasSolved: true }), false],
  ["it is solved already, and one has them", 100, "solve", funds({ hasSolved: true }), true],
  ["values have fallen below what was charged", 1, "opening", funds({ points: 50, charged: 80 }), false],
])("a price is covered: %s", (_, cost, charged, team, covered) => {
  expect(isCovered(cost, charged, team)).toBe(covered);
});

test("a hint that was covered at its opening leaves a team at 0 or above; one that was not covered does not", () => {
  const numbers = fc.record({ points: fc.nat(1_000), charged: fc.nat(1_000), cost: fc.integer({ min: 1, max: 1_000 }) });
  fc.assert(
    fc.property(numbers, ({ points, charged, cost }) => {
      const rest = scoreAfter({ points, charged: charged + cost }, true);
      expect(isCovered(cost, "opening", funds({ points, charged }))).toBe(rest >= 0);
    }),
  );
});
