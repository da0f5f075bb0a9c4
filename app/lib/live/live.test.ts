import { expect, test } from "vitest";
import { delayBefore } from "./live.ts";

test("the first connection waits for nothing", () => {
  expect(delayBefore(0, null, 0.9)).toBe(0);
});

test("later attempts come anywhere up to a second, doubling to thirty", () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((attempt) => delayBefore(attempt, 1006, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(delayBefore(3, 1006, 0.25)).toBe(1_000);
});

test("after a server that went away on purpose everybody comes back within ten seconds, not at once", () => {
  expect(delayBefore(1, 1001, 0.5)).toBe(5_000);
  expect(delayBefore(1, 1012, 0.99)).toBe(9_900);
  expect(delayBefore(2, 1012, 1)).toBe(2_000);
});
