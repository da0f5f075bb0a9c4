const MINUTE_MS = 60_000;
const HOUR = 60;

/** Hours, to the minute, from a game's end to its write-up deadline, both epoch milliseconds; a deadline before the end counts as none. */
export function hoursAfter(end: number, deadline: number): number {
  const minutes = Math.max(0, Math.round((deadline - end) / MINUTE_MS));
  // Two decimals are enough for a minute, and twenty minutes are no 0.3333333333.
  return Math.round((100 * minutes) / HOUR) / 100;
}

/** The deadline this many hours after the end, to the minute, in epoch milliseconds; NaN if the hours are not a number of at least 0. */
export function deadlineAfter(end: number, hours: string): number {
  const value = hours.trim() === "" ? Number.NaN : Number(hours);
  return value >= 0 ? end + Math.round(value * HOUR) * MINUTE_MS : Number.NaN;
}
