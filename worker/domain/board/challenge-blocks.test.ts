import fc from "fast-check";
import { expect, test } from "vitest";
import type { GatedChallenge } from "../../contract/rpc/board.ts";
import type { Requirement } from "../../contract/rpc/ledger.ts";
import { isMet, isUnlocked, type RuleProgress } from "../game/challenge-rules.ts";
import { challengesOfTeam } from "./team-challenges.ts";

const CHALLENGES = 24;
const TAGS = ["Web", "Pwn", "Crypto"] as const;

const requirement = fc.oneof(
  { weight: 5, arbitrary: fc.record({ challenge: fc.nat(CHALLENGES + 2) }) },
  { weight: 1, arbitrary: fc.record({ score: fc.integer({ min: 1, max: 9 }) }) },
);
const rules = fc.record(
  { requires: fc.array(requirement, { maxLength: 8 }), least: fc.integer({ min: 1, max: 8 }), locked: fc.constantFrom("masked", "hidden") },
  { requiredKeys: ["requires"] },
);
const game = fc
  .array(fc.record({ tag: fc.constantFrom(...TAGS), rules: fc.option(rules), released: fc.boolean() }), { maxLength: CHALLENGES })
  .map((list) =>
    list.map(({ tag, rules, released }, id): GatedChallenge => {
      const gate = rules && { rules: { ...rules, ...(!released && { opensAt: 5 }) } as never, released, title: `t${id}`, score: id };
      return { id, tag, json: JSON.stringify({ id }), gate };
    }),
  );
const progress = fc
  .tuple(fc.uniqueArray(fc.nat(CHALLENGES)), fc.nat(10))
  .map(([solved, score]): RuleProgress => ({ hasSolved: (id) => solved.includes(id), score: () => score }));

/** The rules restated, one challenge at a time. */
function restated(gates: GatedChallenge[], team: RuleProgress) {
  const isOpen = ({ gate }: GatedChallenge) => gate === null || (gate.released && isUnlocked(gate.rules, team));
  const isNamed = (one: GatedChallenge) => isOpen(one) || one.gate!.rules.locked === undefined;
  const told = (one: Requirement) => {
    const of = "challenge" in one ? gates.find(({ id }) => id === one.challenge) : null;
    const isTold = of === null || (of !== undefined && isNamed(of));
    return { ...(isTold ? one : { challenge: null }), met: isMet(one, team) };
  };
  const inOrder = ["Crypto", "Pwn", "Web"].flatMap((tag) => gates.filter((one) => one.tag === tag));
  const open = inOrder.filter(isOpen);
  return {
    open: open.map(({ id, tag }) => ({ id, tag })),
    opened: open.filter(({ gate }) => gate !== null).map(({ id }) => id),
    locked: inOrder
      .filter((one) => !isOpen(one) && one.gate!.rules.locked !== "hidden")
      .map((one) => ({ id: one.id, title: isNamed(one) ? one.gate!.title : null, requires: (one.gate!.rules.requires ?? []).map(told) })),
  };
}

function shown(gates: GatedChallenge[], team: RuleProgress) {
  const { challenges, locked, opened } = challengesOfTeam(gates, team);
  const { challenges: lists, challengeCount } = JSON.parse(`{${challenges}}`) as {
    challenges: Record<string, { id: number }[]>;
    challengeCount: number;
  };
  const open = Object.entries(lists).flatMap(([tag, list]) => list.map(({ id }) => ({ id, tag })));
  expect(challengeCount).toBe(open.length);
  const told = JSON.parse(locked) as { id: number; title: string | null; requires: object[] }[];
  return { open, opened, locked: told.map(({ id, title, requires }) => ({ id, title, requires })) };
}

test("of several teams requested in turn each is shown what the rules say, and nothing made for another", () => {
  fc.assert(
    fc.property(game, fc.array(progress, { minLength: 1, maxLength: 12 }), (gates, teams) => {
      for (const team of teams) expect(shown(gates, team)).toEqual(restated(gates, team));
    }),
  );
});

test("a challenge with more requirements than fit into a key is shown like any other", () => {
  const requires = Array.from({ length: 40 }, (_, challenge) => ({ challenge }));
  const gate = { rules: { requires }, released: true, title: "all", score: 1 };
  const gates: GatedChallenge[] = [{ id: 90, tag: "Web", json: '{"id":90}', gate }];
  const solvedTo = (n: number): RuleProgress => ({ hasSolved: (id) => id < n, score: () => 0 });
  expect(shown(gates, solvedTo(39)).open).toEqual([]);
  expect(shown(gates, solvedTo(40)).open).toEqual([{ id: 90, tag: "Web" }]);
});
