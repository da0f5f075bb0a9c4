import { expect, test } from "vitest";
import type { ChallengeEditView } from "#worker/contract/wire/challenge.ts";
import { challengeBody, challengeForm, curveOf } from "./challenge-form.ts";

/** A few fields are enough: the form takes each field of a view as it is, and knows by name only those that it converts. */
const view: Partial<ChallengeEditView> = {
  id: 1,
  title: "Alpha",
  hints: ["look"],
  flagTemplate: null,
  isEnabled: false,
  memoryLimit: 64,
  originalScore: 1000,
  minScoreRate: 0.25,
  difficulty: 5,
  scoring: "exponential",
};
const form = challengeForm(view as ChallengeEditView);

test("numbers are as typed, shares are percent, and null is empty", () => {
  expect(form).toEqual({
    title: "Alpha",
    hints: ["look"],
    flagTemplate: "",
    memoryLimit: "64",
    originalScore: "1000",
    minScoreRate: "25",
    difficulty: "5",
    scoring: "exponential",
  });
});

test("only what changed is sent", () => {
  expect(challengeBody({ ...form, title: "Beta" }, ["title"])).toEqual({ title: "Beta" });
});

test("percent becomes a share, blank hints are dropped", () => {
  expect(challengeBody({ ...form, minScoreRate: "30", hints: ["a", "  "] }, ["minScoreRate", "hints"])).toEqual({
    minScoreRate: 0.3,
    hints: ["a"],
  });
});

test("the curve is drawn only while its numbers can be read", () => {
  expect(curveOf(form)).toEqual({ originalScore: 1000, minScoreRate: 0.25, difficulty: 5, scoring: "exponential" });
  expect(curveOf({ ...form, difficulty: "0" })).toBeNull();
  expect(curveOf({ ...form, originalScore: "" })).toBeNull();
  expect(curveOf({ ...form, minScoreRate: "101" })).toBeNull();
});
