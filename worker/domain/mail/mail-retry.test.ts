import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nextAttemptAt, retryWaitMs } from "./mail-retry.ts";

const HOUR_MS = 3_600_000;

test("the wait doubles from 30 seconds to an hour", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 40].map((failures) => retryWaitMs(failures, 0.5) / 1_000);
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
});

test("a wait deviates by at most a fifth", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (failures, random) => {
      const middle = retryWaitMs(failures, 0.5);
      expect(Math.abs(retryWaitMs(failures, random) - middle)).toBeLessThanOrEqual(middle * 0.2 + 1);
    }),
  );
});

test("a day is counted from when the mail was written, to the millisecond", () => {
  const next = (now: number) => nextAttemptAt({ createdAt: 5 * HOUR_MS, attempts: 1 }, now, 0.5);
  expect([29 * HOUR_MS - 30_000, 29 * HOUR_MS - 29_999].map(next)).toEqual([29 * HOUR_MS, null]);
});

test("a mail is given up a day after it was written, not before", () => {
  let [now, attempts] = [0, 0];
  for (let next: number | null = 0; next !== null; next = nextAttemptAt({ createdAt: 0, attempts }, now, 0.5)) {
    now = next;
    attempts += 1;
  }
  expect(now).toBeGreaterThan(22 * HOUR_MS);
  expect(now).toBeLessThanOrEqual(24 * HOUR_MS);
  expect(attempts).toBeGreaterThan(20);
});
