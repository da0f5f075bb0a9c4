import { secondsOf } from "../domain/limits/limit.ts";
import { advance, count, newTally, windowWaitMs, type SlidingWindow, type Tally } from "../domain/limits/sliding-window.ts";

const CAPACITY = 20_000;
/** By key; all windows are equally long. An entry is renewed by each request of its caller and dropped after a window without one. */
const tallies = new Map<string, { window: SlidingWindow; tally: Tally }>();

/** The count of this isolate for a key, which belongs to one window. */
export function tallyOf(window: SlidingWindow, key: string, now: number): Tally {
  const known = tallies.get(key);
  if (known) return known.tally;
  if (tallies.size >= CAPACITY) forgetOld(now);
  const tally = newTally(window);
  tallies.set(key, { window, tally });
  return tally;
}

/** How many seconds the caller must wait; 0 when it may proceed. */
export function waitOf(window: SlidingWindow, tally: Tally, now: number): number {
  advance(window, tally, now);
  const wait = windowWaitMs(window, tally, now);
  return wait > 0 ? secondsOf(wait) : 0;
}

/** The same for a key, which is counted unless it must wait. */
export function takeOf(window: SlidingWindow, key: string, now: number): number {
  const tally = tallyOf(window, key, now);
  const wait = waitOf(window, tally, now);
  if (wait === 0) count(window, tally);
  return wait;
}

function forgetOld(now: number): void {
  for (const [key, { window, tally }] of tallies) {
    advance(window, tally, now);
    if (tally.sum === 0) tallies.delete(key);
  }
  // More callers a minute than is realistic: an attack from many networks. Dropping entries is cheaper than remembering all of them.
  if (tallies.size >= CAPACITY) tallies.clear();
}
