import { expect, test } from "vitest";
import { requireUnchanged } from "./meanwhile.ts";

const now = { title: "Login", rules: { attempts: 3, requires: [{ challenge: 1 }] }, hints: ["a", "b"], image: null };
const othersOf = (was: object) => {
  try {
    requireUnchanged(was, now);
    return [];
  } catch (error) {
    return (error as { fields: object }).fields;
  }
};

test("an unchanged value passes, in whatever order its keys are, and what was not read is not compared", () => {
  expect(othersOf({ rules: { requires: [{ challenge: 1 }], attempts: 3 }, title: undefined, image: null })).toEqual([]);
});

test("each field that has changed is named; order is part of the content", () => {
  const was = { title: "Door", hints: ["b", "a"], rules: now.rules };
  expect(othersOf(was)).toEqual({ title: "changed.field", hints: "changed.field" });
});
