import { expect, test } from "vitest";
import { BOUNDS } from "./bounds.ts";
import { FlagPattern } from "./pattern.ts";

function patternOf(source: string): FlagPattern {
  const checked = FlagPattern.check(source);
  if ("problem" in checked) throw new Error(checked.problem);
  return checked.pattern;
}

const problemOf = (source: string) => {
  const checked = FlagPattern.check(source);
  return "problem" in checked ? checked.problem : null;
};

test.each([
  ["flag\\{[a-z]+\\}", "flag{abc}", true],
  ["flag\\{[a-z]+\\}", "flag{ABC}", false],
  ["(?i)flag\\{[a-z]+\\}", "FLAG{abC}", true],
  // The whole text, not a part of it.
  ["[0-9]+", "a1", false],
  ["[0-9]+", "1 ", false],
  ["a|ab", "ab", true],
  ["\\p{Hiragana}+", "ひらがな", true],
  ["😀{2}", "😀😀", true],
])("%s on %s", (source, text, matches) => {
  expect(patternOf(source).matches(text)).toBe(matches);
});

test("an expression that needs backtracking is refused, with the reason", () => {
  expect(problemOf("(a)\\1")).toContain("\\1");
  expect(problemOf("(?=a)b")).toContain("(?=");
  expect(problemOf("(a")).toContain("missing closing )");
  expect(problemOf("*a")).not.toBeNull();
});

test("a pattern is limited in length and in steps, however short it is written", () => {
  expect(problemOf(`[${"a".repeat(BOUNDS.pattern - 2)}]`)).toBeNull();
  expect(problemOf(`[${"a".repeat(BOUNDS.pattern - 1)}]`)).toBe("longer than 500 characters");
  const steps = (letters: number) => problemOf(`a{${letters}}`);
  const most = BOUNDS.steps - patternOf("a").steps + 1;
  expect([steps(most), steps(most + 1)]).toEqual([null, "501 steps, more than 500"]);
  expect(problemOf("((a{1,30}){1,30})")).toContain("steps");
  expect(problemOf("(?:a{1000}){1000}")).not.toBeNull();
  expect(problemOf("(|){1000}".repeat(55))).toBe("55000 steps, more than 500");
  expect(problemOf(`(?i)${"[b-\\x{10fffe}]".repeat(30)}`)).toContain("in any case");
  expect(patternOf("[0-9a-f]{64}").steps).toBeLessThanOrEqual(BOUNDS.steps);
});

/** A backtracking engine would try 2^999 ways here, so this test would never end. */
test.each(["(a+)+$", "(a|aa)+$", "(a|a?)+", "(.*)*x", "(?:a?){100}a{100}$"])("%s is decided at once", (source) => {
  expect(patternOf(source).matches(`${"a".repeat(BOUNDS.text - 1)}!`)).toBe(false);
});

test("a text longer than any flag does not match", () => {
  expect(patternOf("a*").matches("a".repeat(BOUNDS.text))).toBe(true);
  expect(patternOf("a*").matches("a".repeat(BOUNDS.text + 1))).toBe(false);
});
