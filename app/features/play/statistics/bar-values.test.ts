import { expect, test } from "vitest";
import { barsOfScores, byCategory, wrongRate } from "./bar-values.ts";

const challenge = (change: object) => ({ id: 1, title: "t", tag: "Web" as const, score: 1, solved: 0, first: null, ...change });

test("the share of wrong answers is of all answers, and hidden while it is secret", () => {
  expect(wrongRate([challenge({ solved: 1, wrong: 3 })])).toBe(0.75);
  expect(wrongRate([challenge({ wrong: 0 })])).toBeNull();
  expect(wrongRate([challenge({ solved: 1 })])).toBeNull();
});

test("categories sum up their challenges", () => {
  const list = [challenge({ solved: 2 }), challenge({ tag: "Pwn", solved: 0 }), challenge({ solved: 1 })];
  expect(byCategory(list)).toEqual([
    { tag: "Web", challenges: 2, solves: 3, unsolved: 0 },
    { tag: "Pwn", challenges: 1, solves: 0, unsolved: 1 },
  ]);
});

test("score ranges end where the next begins", () => {
  expect(barsOfScores({ step: 500, teams: [1, 2, 0] }, "en-US").map(({ label }) => label)).toEqual([
    "0 – 499",
    "500 – 999",
    "1,000 – 1,499",
  ]);
});
