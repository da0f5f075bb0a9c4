import { onTestFinished, vi } from "vitest";

/**
 * Stops the clock of this test and of all that it calls, objects included, until the test ends: what counts by the minute then counts as on a
 * machine that takes no time. Answers how to move it on.
 */
export function stopClock(): (ms: number) => void {
  let now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.setSystemTime((now += ms));
}
