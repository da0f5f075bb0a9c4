import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test("a password under six characters is refused whatever it holds", () => expect(passwordStrength("aB3$x").score).toBe(0));
test("one letter repeated is weak however long", () => expect(passwordStrength("aaaaaaaaaaaaaaaa").score).toBe(1));
test.each([
  ["abcdefgh", 1],
  ["abcdefghi", 2],
  ["abcdefghijklm", 2],
  ["abcdefghijklmn", 3],
  ["Tr0ub4dor&3", 3],
  ["Abcdefghijklmn", 3],
  ["Abcdefghijklmno", 4],
  ["abababababababab", 1],
  ["abcdabcdabcdabcd", 1],
  ["abcdeabcdeabcdea", 2],
] as const)("%s is rated %i", (password, score) => expect(passwordStrength(password).score).toBe(score));
test("a long mixed password is strong", () => expect(passwordStrength("Correct horse 9 battery!").score).toBe(4));
test("the hints say which criteria are met", () =>
  expect(passwordStrength("abc123").met).toEqual({ length: true, lower: true, upper: false, digit: true, symbol: false }));
