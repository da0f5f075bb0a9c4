import { expect, test } from "vitest";
import { fullAt, levelAt, secondsOf, waitMs } from "./limit.ts";

const bucket = { size: 100, add: 50, everyMs: 5_000 };
const window = { size: 20, add: 20, everyMs: 150_000 };
const NOW = 1_000_000;

test("an unused bucket is full", () => {
  expect(levelAt(bucket, null, NOW)).toEqual({ left: 100, at: NOW });
});

test("an empty bucket is refilled by one step at the step's end, not a millisecond before", () => {
  const empty = { left: 0, at: NOW };
  expect(levelAt(bucket, empty, NOW + 4_999).left).toBe(0);
  expect(levelAt(bucket, empty, NOW + 5_000)).toEqual({ left: 50, at: NOW + 5_000 });
  expect(levelAt(bucket, empty, NOW + 5_001)).toEqual({ left: 50, at: NOW + 5_000 });
});

test("it never exceeds its size, and a full one starts its steps anew", () => {
  expect(levelAt(bucket, { left: 60, at: NOW }, NOW + 5_000)).toEqual({ left: 100, at: NOW + 5_000 });
  expect(levelAt(bucket, { left: 0, at: NOW }, NOW + 1_000_000).left).toBe(100);
});

test("a clock that goes back by a moment refills nothing; one that is set back makes nobody wait until it has caught up", () => {
  expect(levelAt(bucket, { left: 3, at: NOW }, NOW - 5_000)).toEqual({ left: 3, at: NOW });
  expect(levelAt(bucket, { left: 0, at: NOW }, NOW - 600_000)).toEqual({ left: 100, at: NOW - 600_000 });
});

test("a fixed window resets at its end, not a millisecond before", () => {
  const used = { left: 0, at: NOW };
  expect(levelAt(window, used, NOW + 149_999).left).toBe(0);
  expect(levelAt(window, used, NOW + 150_000).left).toBe(20);
});

test("after the announced wait there is a token, and a millisecond earlier there is none", () => {
  const empty = { left: 0, at: NOW - 1_234 };
  const wait = waitMs(bucket, empty, NOW);
  expect(wait).toBe(3_766);
  expect(levelAt(bucket, empty, NOW + wait - 1).left).toBe(0);
  expect(levelAt(bucket, empty, NOW + wait).left).toBe(50);
  expect(waitMs(bucket, { left: 1, at: NOW }, NOW)).toBe(0);
});

test("a bucket says when it is full again", () => {
  expect(fullAt(bucket, { left: 99, at: NOW })).toBe(NOW + 5_000);
  expect(fullAt(bucket, { left: 49, at: NOW })).toBe(NOW + 10_000);
  expect(fullAt(bucket, { left: 100, at: NOW })).toBe(NOW);
});

test("seconds are rounded up", () => {
  expect([1, 999, 1_000, 1_001].map(secondsOf)).toEqual([1, 1, 1, 2]);
});
