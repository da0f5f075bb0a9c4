import { expect, test } from "vitest";
import { advance, count, newTally, uncount, windowWaitMs, type Tally } from "./sliding-window.ts";

const WINDOW = { most: 150, everyMs: 60_000, segments: 6 };
const NOW = 60_000 * 1_000;

/** How many of this many at this instant fit. */
function fits(tally: Tally, times: number, now: number): number {
  let passed = 0;
  for (let n = 0; n < times; n += 1) {
    advance(WINDOW, tally, now);
    if (windowWaitMs(WINDOW, tally, now) > 0) continue;
    count(WINDOW, tally);
    passed += 1;
  }
  return passed;
}

function wait(tally: Tally, now: number): number {
  advance(WINDOW, tally, now);
  return windowWaitMs(WINDOW, tally, now);
}

test("a hundred and fifty fit into a minute, wherever in it they come", () => {
  const tally = newTally(WINDOW);
  expect(fits(tally, 100, NOW + 5_000)).toBe(100);
  expect(fits(tally, 100, NOW + 25_000)).toBe(50);
  expect(fits(tally, 1, NOW + 59_999)).toBe(0);
});

test("room returns when a segment leaves the window, not a millisecond before", () => {
  const tally = newTally(WINDOW);
  fits(tally, 30, NOW + 9_999);
  fits(tally, 120, NOW + 10_000);
  expect(fits(tally, 1, NOW + 59_999)).toBe(0);
  expect(fits(tally, 100, NOW + 60_000)).toBe(30);
  expect(fits(tally, 1, NOW + 69_999)).toBe(0);
  expect(fits(tally, 200, NOW + 70_000)).toBe(120);
});

test("each minute has the same room as the one before", () => {
  const tally = newTally(WINDOW);
  expect([0, 1, 2, 3].map((minute) => fits(tally, 200, NOW + minute * 60_000))).toEqual([150, 150, 150, 150]);
});

test("in segments of no whole number of milliseconds one more fits after the announced wait, too", () => {
  const window = { most: 1, everyMs: 1_000, segments: 3 };
  const tally = newTally(window);
  advance(window, tally, 400);
  count(window, tally);
  expect(windowWaitMs(window, tally, 400)).toBe(934);
  advance(window, tally, 1_333);
  expect(windowWaitMs(window, tally, 1_333)).toBe(1);
  advance(window, tally, 1_334);
  expect(windowWaitMs(window, tally, 1_334)).toBe(0);
});

test("after the announced wait one more fits, and a millisecond earlier it does not", () => {
  const tally = newTally(WINDOW);
  fits(tally, 150, NOW + 12_345);
  const told = wait(tally, NOW + 20_000);
  expect(told).toBe(50_000);
  expect(wait(tally, NOW + 20_000 + told - 1)).toBe(1);
  expect(wait(tally, NOW + 20_000 + told)).toBe(0);
});

test("a clock that goes back changes nothing, and a long pause resets everything", () => {
  const tally = newTally(WINDOW);
  fits(tally, 150, NOW);
  expect(wait(tally, NOW - 100_000)).toBeGreaterThan(0);
  expect(fits(tally, 150, NOW + 3_600_000)).toBe(150);
});

test("what is taken back makes room at once, and never more than was counted", () => {
  const tally = newTally(WINDOW);
  expect(fits(tally, 150, NOW)).toBe(150);
  uncount(WINDOW, tally);
  advance(WINDOW, tally, NOW + 15_000);
  uncount(WINDOW, tally);
  expect(fits(tally, 10, NOW + 15_000)).toBe(2);
  expect(fits(tally, 200, NOW + 75_000)).toBe(150);
  const empty = newTally(WINDOW);
  uncount(WINDOW, empty);
  expect(fits(empty, 200, NOW)).toBe(150);
});

test("the latest is taken back first", () => {
  const tally = newTally(WINDOW);
  for (const at of [NOW, NOW + 10_000]) fits(tally, 1, at);
  advance(WINDOW, tally, NOW + 20_000);
  uncount(WINDOW, tally);
  expect(fits(tally, 200, NOW + 59_999)).toBe(149);
  expect([60_000, 70_000].map((later) => fits(tally, 200, NOW + later))).toEqual([1, 0]);
});

test("a clock that is set back gives nothing back at once, and a minute later everything", () => {
  const tally = newTally(WINDOW);
  expect(fits(tally, 200, NOW)).toBe(150);
  const back = NOW - 3_600_000;
  expect(wait(tally, back)).toBe(60_000);
  expect(fits(tally, 200, back + 60_000)).toBe(150);
  expect(tally.sum).toBe(150);
});

test("a request that began a moment before another takes nothing from its count", () => {
  const tally = newTally(WINDOW);
  fits(tally, 100, NOW + 10_000);
  fits(tally, 40, NOW + 9_999);
  expect(fits(tally, 100, NOW + 10_001)).toBe(10);
});
