import { expect, test } from "vitest";
import { numberedTitle } from "./numbered-title.ts";

test.each([
  ["Knots", [], "Knots (2)"],
  ["Knots", ["Knots", "Knots (2)", "Knots (3)"], "Knots (4)"],
  ["Knots (2)", ["Knots (2)"], "Knots (3)"],
  ["Knots (2)", ["Knots (3)"], "Knots (2)"],
  ["(2)", [], "(2) (2)"],
  ["Knots (2) undone", [], "Knots (2) undone (2)"],
])("%s next to %j becomes %s", (title, taken, made) => {
  expect(numberedTitle(title, new Set(taken), 200)).toBe(made);
});

test("a long title is shortened for its number, and no character is cut in half", () => {
  expect(numberedTitle("a".repeat(200), new Set(), 200)).toBe(`${"a".repeat(196)} (2)`);
  expect(numberedTitle(`${"a".repeat(195)} ${"b".repeat(10)}`, new Set(), 200)).toBe(`${"a".repeat(195)} (2)`);
  const made = numberedTitle(`${"a".repeat(195)}😀${"b".repeat(10)}`, new Set(), 200);
  expect([made.length <= 200, made.isWellFormed()]).toEqual([true, true]);
});
