import { expect, test } from "vitest";
import { floorOf, minuteOf, NO_CALLS, sumOf } from "./call-figures.ts";

const NOON = Date.parse("2026-11-25T12:00:00Z");
const minute = (at: number, calls: number, failed = 0, busy = 0) => ({ at, calls, failed, busy });
const slow = (at: number, ms: number) => ({ at, call: "GET /a", status: 200, ms });

test("a moment belongs to the minute that has begun", () => {
  expect([NOON, NOON + 59_999, NOON + 60_000].map(minuteOf)).toEqual([NOON, NOON, NOON + 60_000]);
});

test("minutes of several sources are added up, in order, and those older than an hour are dropped", () => {
  const a = { minutes: [minute(NOON - 60_000, 3), minute(NOON, 1, 1)], slowest: [] };
  const b = { minutes: [minute(NOON - 3_600_000, 9), minute(NOON, 2, 0, 2)], slowest: [] };
  const sum = { minutes: [minute(NOON - 60_000, 3), minute(NOON, 3, 1, 2)], slowest: [] };
  expect([sumOf(a, b, NOON), sumOf(b, a, NOON)]).toEqual([sum, sum]);
  expect(sumOf(NO_CALLS, NO_CALLS, NOON)).toEqual(NO_CALLS);
});

test("of the slowest calls ten are kept, and it is known how slow a call must be to be among them", () => {
  const a = { minutes: [], slowest: [900, 700, 500].map((ms) => slow(NOON, ms)) };
  expect(floorOf(a)).toBe(0);
  const b = { minutes: [], slowest: [slow(NOON - 3_600_000, 5_000), ...[800, 60, 50, 40, 30, 20, 10, 9].map((ms) => slow(NOON, ms))] };
  const both = sumOf(a, b, NOON);
  expect(both.slowest.map(({ ms }) => ms)).toEqual([900, 800, 700, 500, 60, 50, 40, 30, 20, 10]);
  expect(floorOf(both)).toBe(10);
});
