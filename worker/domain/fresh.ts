/**
 * Whether something read at `readAt` is less than `ms` ms old at `now`. A machine's clock may be set back: what was then read in the
 * future is not fresh, otherwise it would be reused until the clock has caught up.
 */
export function isFresh(readAt: number, now: number, ms: number): boolean {
  return Math.abs(now - readAt) < ms;
}
