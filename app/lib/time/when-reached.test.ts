import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setClock } from "./clock.ts";
import { whenReached } from "./when-reached.ts";

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 11, 6, 12);
const then = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  setClock(NOON, 0);
  then.mockReset();
});
afterEach(() => {
  setClock(Date.now(), 0);
  vi.useRealTimers();
});

test("it calls once, at the moment itself", () => {
  whenReached(NOON + HOUR_MS + 250, then);
  vi.advanceTimersByTime(HOUR_MS + 249);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(then).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(HOUR_MS);
  expect(then).toHaveBeenCalledTimes(1);
});

test("a moment that passes while the device sleeps, whose timers stand still then, is noticed a second after it wakes", () => {
  whenReached(NOON + HOUR_MS, then);
  vi.setSystemTime(NOON + 8 * HOUR_MS);
  vi.advanceTimersByTime(1_000);
  expect(then).toHaveBeenCalledTimes(1);
});

test("it goes by the server's clock, also when that is corrected meanwhile", () => {
  whenReached(NOON + 10_000, then);
  setClock(NOON - HOUR_MS, 0);
  vi.advanceTimersByTime(HOUR_MS);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(then).toHaveBeenCalledTimes(1);
});

test("a moment that is past is one that is reached, and what was called off is not called", () => {
  whenReached(NOON - HOUR_MS, then);
  whenReached(NOON - HOUR_MS, then)();
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(then).toHaveBeenCalledTimes(1);
});
