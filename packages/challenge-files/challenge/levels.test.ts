import { expect, test } from "vitest";
import { hasLevels } from "./levels.ts";

test.each<[unknown, number, boolean]>([
  ["text", 0, true],
  [null, 0, true],
  [[], 0, false],
  [[], 1, true],
  [{ a: 1, b: [2] }, 1, false],
  [{ a: 1, b: [2] }, 2, true],
  [[[1], [[2]]], 2, false],
  [[[1], [[2]]], 3, true],
])("%j has at most %i levels: %s", (value, most, fits) => expect(hasLevels(value, most)).toBe(fits));
