import { onTestFinished, vi } from "vitest";

/** As it was before any test stopped the timers. */
const realTimeout = setTimeout;
/** This many turns of the loop are far more than an answer needs once no timer is stopped. */
const TURNS = 10_000;
const QUIET_TURNS = 50;
const SOON_MS = 1_000;

/**
 * Stops the clock of this test and of everything that it calls, including objects, until the test ends: whatever counts by the minute then
 * counts as on an infinitely fast machine. Returns a function that advances it.
 */
export function stopClock(): (ms: number) => void {
  let now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.setSystemTime((now += ms));
}

/**
 * Stops the timers of this test and of everything that it calls until the test ends; they advance only by `advance`. Vitest's own polling
 * would advance them, too, and so let any limit pass: `until` waits in real turns of the loop, and `quiet` for as many as an answer that
 * must not come might need.
 */
export function stopTimers() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(async () => {
    // A stopped timer never rings again: what waits for it, such as the log for its next lines, would wait in the tests that follow, too.
    await vi.advanceTimersByTimeAsync(SOON_MS);
    vi.useRealTimers();
  });
  return {
    advance: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    quiet: () => turns(QUIET_TURNS, () => false),
    until: async (condition: () => boolean) => {
      if (!(await turns(TURNS, condition))) throw new Error("What was waited for did not come, with the timers where they stand");
    },
  };
}

/** Lets this many turns of the loop pass, fewer once the condition is met, and returns whether it is. Whatever can continue at once does. */
async function turns(most: number, condition: () => boolean): Promise<boolean> {
  for (let turn = 0; turn < most && !condition(); turn += 1) {
    await new Promise((resume) => realTimeout(resume, 1));
    await vi.advanceTimersByTimeAsync(0);
  }
  return condition();
}
