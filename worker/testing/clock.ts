import { onTestFinished, vi } from "vitest";

/** As it was before any test stopped the timers. */
const realTimeout = setTimeout;
/** So many turns of the loop are far more than an answer needs once nothing stands still any more. */
const TURNS = 10_000;
const QUIET_TURNS = 50;

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

/**
 * Stops the timers of this test and of all that it calls until the test ends; they go on only by `advance`. What vitest polls with would move
 * them, too, and so let any limit pass: `until` waits in real turns of the loop, and `quiet` for as many as an answer might need that must not come.
 */
export function stopTimers() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  return {
    advance: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    quiet: () => turns(QUIET_TURNS, () => false),
    until: async (condition: () => boolean) => {
      if (!(await turns(TURNS, condition))) throw new Error("What was waited for did not come, with the timers where they stand");
    },
  };
}

/** Lets so many turns of the loop pass, fewer once the condition is met, and tells whether it is. What is to go on at once, does. */
async function turns(most: number, condition: () => boolean): Promise<boolean> {
  for (let turn = 0; turn < most && !condition(); turn += 1) {
    await new Promise((resume) => realTimeout(resume, 1));
    await vi.advanceTimersByTimeAsync(0);
  }
  return condition();
}
