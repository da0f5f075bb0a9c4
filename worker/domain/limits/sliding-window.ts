/** At most `most` in any `everyMs`, counted in `segments` equal parts. */
export type SlidingWindow = { most: number; everyMs: number; segments: number };

/** Counts by segment, a ring; `segment` is the number of the latest one since the epoch. */
export type Tally = { segment: number; counts: number[]; sum: number };

/** An empty count, in the window's segments. */
export function newTally(window: SlidingWindow): Tally {
  return { segment: 0, counts: Array.from({ length: window.segments }, () => 0), sum: 0 };
}

/**
 * Advances a tally to an instant: what is older than the window is dropped. Changes the tally in place because this runs for every request. A clock
 * that was set back by more than the moments between two requests starts the window again, so that nobody waits until it has caught up.
 */
export function advance({ everyMs, segments }: SlidingWindow, tally: Tally, now: number): void {
  const segment = Math.floor((now * segments) / everyMs);
  const gone = Math.min(segments, Math.max(0, segment - tally.segment));
  for (let n = 1; n <= gone; n += 1) {
    const at = (tally.segment + n) % segments;
    tally.sum -= tally.counts[at]!;
    tally.counts[at] = 0;
  }
  if (segment > tally.segment || segment < tally.segment - 1) tally.segment = segment;
}

/** Counts one more, or `times`, in the tally's latest segment. */
export function count({ segments }: SlidingWindow, tally: Tally, times = 1): void {
  const at = tally.segment % segments;
  tally.counts[at]! += times;
  tally.sum += times;
}

/** Takes one back, from the latest segment that has any. */
export function uncount({ segments }: SlidingWindow, tally: Tally): void {
  for (let back = 0; back < segments; back += 1) {
    const at = (tally.segment + segments - back) % segments;
    if (tally.counts[at] === 0) continue;
    tally.counts[at]! -= 1;
    tally.sum -= 1;
    return;
  }
}

/** How long until one more fits, in milliseconds; 0 when it fits now. The tally has been advanced to `now`. */
export function windowWaitMs({ most, everyMs, segments }: SlidingWindow, { segment, counts, sum }: Tally, now: number): number {
  let left = sum;
  for (let n = 1; n <= segments; n += 1) {
    if (left < most) return n === 1 ? 0 : Math.max(1, Math.ceil(((segment + n - 1) * everyMs) / segments) - now);
    left -= counts[(segment + n) % segments]!;
  }
  return Math.max(1, Math.ceil(((segment + segments) * everyMs) / segments) - now);
}
