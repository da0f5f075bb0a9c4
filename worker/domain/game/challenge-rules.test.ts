import fc from "fast-check";
import { expect, test } from "vitest";
import type { HeldRules } from "../../contract/rpc/ledger.ts";
import {
  afterWrong,
  countsTries,
  hasCycle,
  isOpen,
  hidesTitle,
  isSecret,
  isUnlocked,
  leastOf,
  NO_TRIES,
  pausedUntil,
  refusalBy,
  requiredBy,
  triesLeft,
  type RuleProgress,
} from "./challenge-rules.ts";

const progress = (solved: number[], score = 0): RuleProgress => ({ hasSolved: (id) => solved.includes(id), score: () => score });
const NEVER_ASKED: RuleProgress = {
  hasSolved: () => expect.unreachable("solves were asked"),
  score: () => expect.unreachable("the score was asked"),
};

test.each<[string, HeldRules, RuleProgress, boolean]>([
  ["nothing ruled", {}, NEVER_ASKED, true],
  ["an empty list", { requires: [] }, NEVER_ASKED, true],
  ["one solve, there", { requires: [{ challenge: 1 }] }, progress([1]), true],
  ["one solve, lacking", { requires: [{ challenge: 1 }] }, progress([2]), false],
  ["all of two, one there", { requires: [{ challenge: 1 }, { challenge: 2 }] }, progress([2]), false],
  ["all of two, both there", { requires: [{ challenge: 1 }, { challenge: 2 }] }, progress([2, 1]), true],
  ["any of two, none there", { requires: [{ challenge: 1 }, { challenge: 2 }], least: 1 }, progress([3]), false],
  ["any of two, one there", { requires: [{ challenge: 1 }, { challenge: 2 }], least: 1 }, progress([2]), true],
  ["two of three, one there", { requires: [{ challenge: 1 }, { challenge: 2 }, { challenge: 3 }], least: 2 }, progress([2]), false],
  ["two of three, two there", { requires: [{ challenge: 1 }, { challenge: 2 }, { challenge: 3 }], least: 2 }, progress([3, 1]), true],
  ["points, one too few", { requires: [{ score: 500 }] }, progress([], 499), false],
  ["points, just reached", { requires: [{ score: 500 }] }, progress([], 500), true],
  ["a solve or points", { requires: [{ challenge: 1 }, { score: 500 }], least: 1 }, progress([], 500), true],
  ["a solve and points", { requires: [{ challenge: 1 }, { score: 500 }] }, progress([1], 499), false],
  ["more than there are", { requires: [{ challenge: 1 }], least: 9 }, progress([1]), true],
])("requirements: %s", (_, rules, team, open) => {
  expect(isUnlocked(rules, team)).toBe(open);
  expect(refusalBy(rules, team, NO_TRIES, 0)).toEqual(open ? null : { code: "challenge.locked" });
});

test("points are looked up only if a rule names them", () => {
  const team: RuleProgress = { hasSolved: () => true, score: () => expect.unreachable("the score was asked") };
  expect(isUnlocked({ requires: [{ challenge: 1 }, { challenge: 2 }] }, team)).toBe(true);
});

test("a challenge opens at its time and not a millisecond before, and closes at its deadline", () => {
  const rules: HeldRules = { opensAt: 1_000, closesAt: 2_000 };
  const at = (now: number) => refusalBy(rules, NEVER_ASKED, NO_TRIES, now)?.code ?? "open";
  expect([999, 1_000, 1_999, 2_000, 2_001].map(at)).toEqual(["challenge.locked", "open", "open", "challenge.closed", "challenge.closed"]);
  expect(isOpen(rules, NEVER_ASKED, 3_000)).toBe(true);
});

test("a lock is reported before the deadline, the deadline before the attempts, and the attempts before a pause", () => {
  const rules: HeldRules = { requires: [{ challenge: 1 }], closesAt: 1_000, attempts: 1, pause: { after: 1, seconds: 10 } };
  const [tries, solved] = [{ wrong: 1, lastAt: 900 }, progress([1])];
  expect(refusalBy(rules, progress([]), tries, 1_000)).toEqual({ code: "challenge.locked" });
  expect(refusalBy(rules, solved, tries, 1_000)).toEqual({ code: "challenge.closed" });
  expect(refusalBy(rules, solved, tries, 999)).toEqual({ code: "challenge.triesUsed" });
  expect(refusalBy({ ...rules, attempts: 2 }, solved, tries, 999)).toEqual({ code: "challenge.pause", waitMs: 9_901 });
});

test("the number of wrong answers is limited exactly", () => {
  const rules: HeldRules = { attempts: 2 };
  let tries = NO_TRIES;
  const left = [triesLeft(rules, tries)];
  for (const at of [1, 2, 3]) left.push(triesLeft(rules, (tries = afterWrong(tries, at))));
  expect(left).toEqual([2, 1, 0, 0]);
  expect(triesLeft({}, tries)).toBeNull();
});

test("a pause begins with every n-th wrong answer and ends to the millisecond", () => {
  const rules: HeldRules = { pause: { after: 2, seconds: 5 } };
  const until = (wrong: number) => pausedUntil(rules, { wrong, lastAt: 1_000 });
  expect([0, 1, 2, 3, 4].map(until)).toEqual([0, 0, 6_000, 0, 6_000]);
  const at = (now: number) => refusalBy(rules, NEVER_ASKED, { wrong: 2, lastAt: 1_000 }, now);
  expect(at(5_999)).toEqual({ code: "challenge.pause", waitMs: 1 });
  expect(at(6_000)).toBeNull();
});

test("a title is secret when the challenge is locked until something is done and its title is not shown", () => {
  const requires = [{ challenge: 1 }];
  expect(isSecret({ requires })).toBe(false);
  expect(isSecret({ requires, locked: "masked" })).toBe(true);
  expect(isSecret({ requires, locked: "hidden" })).toBe(true);
  expect(isSecret({ opensAt: 5, locked: "hidden" })).toBe(false);
  const requiring = { requires, locked: "masked" } as const;
  expect([requiring, { requires }].map((rules) => hidesTitle(rules, 9))).toEqual([true, false]);
  const hidden = { opensAt: 5, locked: "hidden" } as const;
  expect([hidesTitle(hidden, 4), hidesTitle(hidden, 5), hidesTitle({ opensAt: 5 }, 4)]).toEqual([true, false, false]);
});

test.each<[string, [number, number[]][], boolean]>([
  ["no edges", [[1, []]], false],
  [
    "a chain",
    [
      [1, []],
      [2, [1]],
      [3, [2, 1]],
    ],
    false,
  ],
  ["itself", [[1, [1]]], true],
  [
    "two",
    [
      [1, [2]],
      [2, [1]],
    ],
    true,
  ],
  [
    "three behind a tail",
    [
      [9, [1]],
      [1, [2]],
      [2, [3]],
      [3, [1]],
    ],
    true,
  ],
  [
    "a diamond",
    [
      [4, [2, 3]],
      [2, [1]],
      [3, [1]],
      [1, []],
    ],
    false,
  ],
])("circles: %s", (_, edges, expected) => {
  expect(hasCycle(new Map(edges))).toBe(expected);
});

test("edges that lead only to smaller numbers form no circle, and an edge back makes one", () => {
  const graph = fc.array(fc.array(fc.nat(30), { maxLength: 4 }), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(graph, (lists) => {
      const down = lists.map((list, id): [number, number[]] => [id, list.filter((one) => one < id)]);
      expect(hasCycle(new Map(down))).toBe(false);
      const last = down.findLast(([, list]) => list.length > 0);
      if (last) expect(hasCycle(new Map([...down, [last[1][0]!, [last[0]]]]))).toBe(true);
    }),
  );
});

test("meeting one more requirement never closes a challenge", () => {
  const ids = fc.uniqueArray(fc.nat(9), { minLength: 1 });
  fc.assert(
    fc.property(
      ids,
      fc.integer({ min: 1, max: 10 }),
      fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
      fc.nat(9),
      (list, least, solved, one) => {
        const rules: HeldRules = { requires: list.map((challenge) => ({ challenge })), least };
        expect(leastOf(rules)).toBeLessThanOrEqual(list.length);
        if (isUnlocked(rules, progress(solved))) expect(isUnlocked(rules, progress([...solved, one]))).toBe(true);
      },
    ),
  );
});

test("wrong answers are counted if attempts are limited or pauses follow", () => {
  const pause = { after: 3, seconds: 10 };
  expect([{}, { opensAt: 1 }, { attempts: 3 }, { pause }, { attempts: 3, pause }].map(countsTries)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

test("of requirements only those of a solve name a challenge", () => {
  expect(requiredBy([{ challenge: 4 }, { score: 500 }, { challenge: 2 }])).toEqual([4, 2]);
});
