import { expect, test } from "vitest";
import { isFresh } from "./fresh.ts";

test.each([
  [0, true],
  [999, true],
  [1_000, false],
  [-999, true],
  [-1_000, false],
  [-3_600_000, false],
  [Infinity, false],
])("what was read %i ms ago is fresh for a second: %s", (age, fresh) => {
  expect(isFresh(5_000_000, 5_000_000 + age, 1_000)).toBe(fresh);
});
