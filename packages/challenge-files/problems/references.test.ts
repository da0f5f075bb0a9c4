import { expect, test } from "vitest";
import type { Challenge } from "../challenge/challenge.ts";
import type { ReadChallenge } from "../read.ts";
import { References } from "./references.ts";

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

test("a name means the one challenge that has it, and is lost with the reason otherwise", () => {
  const { all } = challengesOf(["A", "B", "C", "C"]);
  const references = new References();
  const lost: string[] = [];
  const need = (name: string) => ({ name, lose: (why: unknown) => void lost.push(`${name} ${JSON.stringify(why)}`) });
  const [first] = all;
  references.needs.set(first!.challenge, ["B", "C", "D", "A"].map(need));
  references.follows.set(first!.challenge, need("B"));
  references.resolve(all);
  expect(first!.challenge).toMatchObject({ requirements: ["s1"], next: "s1" });
  expect(lost).toEqual(['C "severalChallenges"', 'D "noChallenge"', 'A "itself"']);
});

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
