import { advance, newTally, type SlidingWindow, type Tally } from "../domain/sliding-window.ts";

const CAPACITY = 20_000;
/** By key; all windows are equally long. An entry renews itself with each request of its caller and goes when none came for a window. */
const tallies = new Map<string, { window: SlidingWindow; tally: Tally }>();

/** What this isolate has counted under a key, which belongs to one window. */
export function tallyOf(window: SlidingWindow, key: string, now: number): Tally {
  const known = tallies.get(key);
  if (known) return known.tally;
  if (tallies.size >= CAPACITY) forgetOld(now);
  const tally = newTally(window);
  tallies.set(key, { window, tally });
  return tally;
}

function forgetOld(now: number): void {
  for (const [key, { window, tally }] of tallies) {
    advance(window, tally, now);
    if (tally.sum === 0) tallies.delete(key);
  }
  // More callers a minute than anybody has: an attack from many networks. Forgetting is cheaper than remembering all of it.
  if (tallies.size >= CAPACITY) tallies.clear();
}
