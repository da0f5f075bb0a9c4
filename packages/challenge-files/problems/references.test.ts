import { expect, test } from "vitest";
import type { Challenge } from "../challenge/challenge.ts";
import type { ReadChallenge } from "../read.ts";
import { References } from "./references.ts";

const read = (name: string, more: object = {}) =>
  ({
    challenge: { name, slug: name.toLowerCase(), requirements: [], next: "", locked: "masked", opens: null, ...more },
  }) as unknown as ReadChallenge;
/** What the first of these challenges requires and how it is locked, once the names are resolved, and what is lost of it. */
function resolved(names: string[], more: object = {}, others: ReadChallenge[] = []) {
  const [own, ...rest] = [read("A", more), read("B"), read("C"), ...others] as [ReadChallenge, ...ReadChallenge[]];
  const lost: unknown[] = [];
  const references = new References();
  references.needs.set(
    own.challenge,
    names.map((name) => ({ name, lose: (why: unknown) => void lost.push(why) })),
  );
  references.resolve([own, ...rest]);
  return { requires: own.challenge.requirements, locked: own.challenge.locked, before: own.lockedByOthers, lost };
}

test.each<[string, string[], string[], unknown[]]>([
  ["names become slugs, each once", ["B", "C", "B"], ["b", "c"], []],
  ["a name that no challenge has is lost", ["B", "X"], ["b"], ["noChallenge"]],
  ["its own name is lost", ["A", "B"], ["b"], ["itself"]],
])("%s", (_, names, requires, lost) => expect(resolved(names)).toMatchObject({ requires, lost, locked: "masked" }));

test("a name that several challenges have is lost", () => {
  expect(resolved(["B"], {}, [read("B")])).toMatchObject({ requires: [], lost: ["severalChallenges"] });
});

test("where nothing is left of what a challenge required, it is not locked, unless it opens later; how it was locked is remembered", () => {
  expect(resolved(["X"])).toMatchObject({ locked: "shown", before: "masked" });
  expect(resolved(["X"], { opens: "2026-01-01T00:00:00Z" })).toMatchObject({ locked: "masked", before: undefined });
  expect(resolved([])).toMatchObject({ locked: "masked", before: undefined });
});

test("no more than fifty are required", () => {
  const requirements = Array.from({ length: 49 }, (_, n) => `r${n}`);
  const { requires, lost } = resolved(["B", "C"], { requirements: [...requirements] });
  expect([requires.at(-1), requires.length, lost]).toEqual(["b", 50, [{ code: "number", values: { most: 50 } }]]);
});

test("the challenge that comes next is named as one that is required", () => {
  const [own, ...rest] = [read("A"), read("B")] as [ReadChallenge, ReadChallenge];
  const references = new References();
  references.follows.set(own.challenge, { name: "B", lose: () => {} });
  references.resolve([own, ...rest]);
  expect(own.challenge.next).toBe("b");
});

/** Challenges with these names, and how often one of the names is looked at. */
function challengesOf(names: string[]) {
  const looked = { times: 0 };
  const all = names.map((name, n) => {
    const challenge = { slug: `s${n}`, requirements: [], opens: null, locked: "hidden" } as Partial<Challenge>;
    Object.defineProperty(challenge, "name", {
      get: () => {
        looked.times += 1;
        return name;
      },
    });
    return { challenge } as ReadChallenge;
  });
  return { looked, all };
}

// A manifest has room for a hundred thousand, and a folder for a thousand manifests.
test("however many challenges one requires, each of the folder is looked at a few times", () => {
  const { looked, all } = challengesOf(Array.from({ length: 100 }, (_, n) => `n${n}`));
  const references = new References();
  const needs = Array.from({ length: 1_000 }, (_, n) => ({ name: `n${n % 150}`, lose: () => {} }));
  references.needs.set(all[0]!.challenge, needs);
  references.resolve(all);
  expect(all[0]!.challenge.requirements).toHaveLength(50);
  expect(looked.times).toBeLessThan(500);
});
