import fc from "fast-check";
import { expect, test } from "vitest";
import { joinAnswers, splitAnswers } from "./survey.ts";

test("one answer is its own text, several are a list, and blank ones alone are none", () => {
  expect(joinAnswers([" All of it. "])).toBe("All of it.");
  expect(joinAnswers(["Ten", ""])).toBe('["Ten",""]');
  expect(joinAnswers(["  ", ""])).toBe("");
  expect(joinAnswers([])).toBe("");
});

test("a submission of another client is one answer, whatever it looks like", () => {
  for (const text of ["flag{survey}", "[1, 2]", '["one"]', "[", '{"a":1}']) expect(splitAnswers(text)).toEqual([text]);
});

test("several answers are read back as they were given", () => {
  const answer = fc.string({ maxLength: 40 }).map((text) => text.trim());
  const answers = fc.array(answer, { minLength: 2, maxLength: 10 }).filter((list) => list.some((text) => text !== ""));
  fc.assert(fc.property(answers, (list) => void expect(splitAnswers(joinAnswers(list))).toEqual(list)));
});
