import fc from "fast-check";
import { braceExpand } from "minimatch";
import { expect, test } from "vitest";
import { withoutBraces } from "./braces.ts";

test.each([
  ["a{b,c}d", ["abd", "acd"]],
  ["{a,{b,c}d,}", ["a", "bd", "cd", ""]],
  ["{1..3}{x,y}", ["1x", "1y", "2x", "2y", "3x", "3y"]],
  ["{08..10}", ["08", "09", "10"]],
  ["{3..-1..2}", ["3", "1", "-1"]],
  ["{a..e..2}", ["a", "c", "e"]],
  ["{a}{}", ["{a}{}"]],
  ["a,b}", ["a,b}"]],
  ["{a,{b,c}", ["{a,b", "{a,c"]],
])("%s stands for %j", (pattern, patterns) => {
  expect(withoutBraces(pattern, 100)).toEqual(patterns);
});

test("braces stand for what they do in shells", () => {
  const { pattern } = fc.letrec<{ pattern: string; choice: string }>((tie) => ({
    pattern: fc
      .array(fc.oneof({ maxDepth: 3 }, fc.constantFrom("a", "b/", "*", "{1..3}", "{c..a}", "{01..10..4}"), tie("choice")), {
        minLength: 1,
        maxLength: 3,
      })
      .map((parts) => parts.join("")),
    choice: fc.array(tie("pattern"), { minLength: 2, maxLength: 3 }).map((choices) => `{${choices.join(",")}}`),
  }));
  fc.assert(
    fc.property(pattern, (one) => {
      const patterns = withoutBraces(one, 1_000);
      fc.pre(patterns !== null);
      expect(patterns).toEqual(braceExpand(one));
    }),
    { numRuns: 500 },
  );
});

test.each([
  "{a,b}".repeat(10),
  "{a,b}".repeat(200),
  "{1..1001}",
  "{1..100000000}",
  "{1..9}".repeat(100),
  "{,}".repeat(300),
  "{1..31}{1..33}",
  `${"{a,".repeat(10)}${"{1..101}".repeat(10)}${"}".repeat(10)}`,
])("too many are none: %#", (pattern) => {
  expect(withoutBraces(pattern, 1_000)).toBeNull();
});
