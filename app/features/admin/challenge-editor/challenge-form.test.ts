import { expect, test } from "vitest";
import type { ChallengeEditView } from "#worker/contract/wire/challenge/challenge.ts";
import { fieldOf, withCost } from "./text/hint-drafts.ts";
import { challengeBody, challengeForm, curveOf, type ChallengeForm, stepsOf } from "./challenge-form.ts";

/** A few fields are enough: the form takes most fields of a view unchanged, and converts only some by name. */
const view: Partial<ChallengeEditView> = {
  id: 1,
  title: "Alpha",
  hints: ["look"],
  pricedHints: [{ id: "a1", content: "there", cost: 50, after: 0 }],
  flagTemplate: null,
  isEnabled: false,
  memoryLimit: 64,
  originalScore: 1000,
  minScoreRate: 0.25,
  difficulty: 5,
  scoring: "steps",
  minimumPoints: 0,
  scoreSteps: [
    [5, 400],
    [10, 200],
  ],
  bloods: "percent",
  bloodBonus: [55, 30, 10],
  authors: ["Ann", "Bo"],
  labels: [],
  questions: ["How was it?", "And why?"],
};
const form = challengeForm(view as ChallengeEditView);

test("numbers are as typed, shares are percentages, and null is empty", () => {
  expect(form).toEqual({
    title: "Alpha",
    hints: [
      { id: "a1", content: "there", cost: "50" },
      { id: "", content: "look", cost: "" },
    ],
    flagTemplate: "",
    memoryLimit: "64",
    originalScore: "1000",
    minScoreRate: "25",
    difficulty: "5",
    scoring: "steps",
    minimumPoints: "0",
    scoreSteps: "5: 400\n10: 200",
    bloods: "percent",
    bloodBonus: ["5.5", "3", "1"],
    authors: "Ann, Bo",
    labels: "",
    questions: "How was it?\nAnd why?",
  });
});

test("only what changed is sent", () => {
  expect(challengeBody({ ...form, title: "Beta" }, ["title"])).toEqual({ title: "Beta" });
});

test("a percentage becomes a share; an empty one stays empty, which the server refuses", () => {
  expect(challengeBody({ ...form, minScoreRate: "30" }, ["minScoreRate"])).toEqual({ minScoreRate: 0.3 });
  expect(challengeBody({ ...form, minScoreRate: "" }, ["minScoreRate"])).toEqual({ minScoreRate: "" });
  expect(challengeForm({ ...view, minScoreRate: 1 } as ChallengeEditView).minScoreRate).toBe("100");
});

test("bonuses given in points are shown as they are", () => {
  expect(challengeForm({ ...view, bloods: "points" } as ChallengeEditView).bloodBonus).toEqual(["55", "30", "10"]);
});

test("questions are lines, without blank ones", () => {
  expect(challengeBody({ ...form, questions: " How was it? \n \nAnd why?\n" }, ["questions"])).toEqual({
    questions: ["How was it?", "And why?"],
  });
});

test("free and priced hints are sent separately, in their order; blank ones are dropped, and a price of 0 means free", () => {
  const hint = (content: string, cost = "", id = "") => ({ id, content, cost });
  const hints = [hint("a"), hint(" ", "5", "x1"), hint("b", "50", "x2"), hint("c", "0", "x3"), hint("d", "70", "x4")];
  expect(challengeBody({ ...form, hints }, ["hints"])).toEqual({
    hints: ["a", "c"],
    pricedHints: [
      { id: "x2", content: "b", cost: 50, after: 1 },
      { id: "x4", content: "d", cost: 70, after: 2 },
    ],
  });
  expect([0, 2, 3, 4].map((index) => fieldOf(hints, index))).toEqual(["hints.0", "pricedHints.0", "hints.1", "pricedHints.1"]);
});

test("a hint gets an id with its first price and keeps it", () => {
  const priced = withCost({ id: "", content: "a", cost: "" }, "5");
  expect(priced.id).toMatch(/^[0-9a-f]{12}$/);
  expect(withCost(withCost(priced, ""), "9")).toEqual({ ...priced, cost: "9" });
});

test("steps are sent as numbers without blank lines; bonuses given in percent are sent per mille", () => {
  const changed = { ...form, scoreSteps: " 5: 400 \n \n20：1\n30: ", bloodBonus: ["0.1", "2", ""] as [string, string, string] };
  expect(challengeBody(changed, ["scoreSteps", "bloodBonus"])).toEqual({
    scoreSteps: [
      [5, 400],
      [20, 1],
      [30, Number.NaN],
    ],
    bloodBonus: [1, 20, 0],
  });
  expect(challengeBody({ ...form, bloods: "points" }, ["bloods"])).toEqual({ bloods: "points", bloodBonus: [6, 3, 1] });
});

test("steps are read as a Japanese or Chinese keyboard writes them, too", () => {
  expect(stepsOf("１：500\n１０ ： ４００\n　２０:　300")).toEqual([
    [1, 500],
    [10, 400],
    [20, 300],
  ]);
});

test("names separated by commas are a list", () => {
  expect(challengeBody({ ...form, authors: "张三，李四", labels: "入門、web" }, ["authors", "labels"])).toEqual({
    authors: ["张三", "李四"],
    labels: ["入門", "web"],
  });
  expect(challengeBody({ ...form, authors: " Ann ,, Cy", labels: "" }, ["authors", "labels"])).toEqual({
    authors: ["Ann", "Cy"],
    labels: [],
  });
});

test("the curve is drawn from the form's numbers", () => {
  expect(curveOf(form)).toMatchObject({ originalScore: 1000, minScoreRate: 0.25, difficulty: 5, scoring: "steps", minimumPoints: 0 });
});

test.each<Partial<ChallengeForm>>([
  { originalScore: "0" },
  { minScoreRate: "0" },
  { minScoreRate: "100" },
  { difficulty: "0.5" },
  { minimumPoints: "0" },
  { scoreSteps: "" },
])("with %j there is a curve", (typed) => {
  expect(curveOf({ ...form, ...typed })).not.toBeNull();
});

test.each<Partial<ChallengeForm>>([
  { originalScore: "" },
  { originalScore: " " },
  { originalScore: "-1" },
  { originalScore: "Infinity" },
  { minScoreRate: "-1" },
  { minScoreRate: "101" },
  { difficulty: "0" },
  { difficulty: "Infinity" },
  { minimumPoints: "-1" },
  { minimumPoints: "Infinity" },
  { scoreSteps: "5" },
  { scoreSteps: "5: 1: 2" },
  { scoreSteps: "5: 1.5" },
])("with %j there is none", (typed) => {
  expect(curveOf({ ...form, ...typed })).toBeNull();
});
