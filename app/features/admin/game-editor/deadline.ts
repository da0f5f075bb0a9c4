const HOUR_MS = 3_600_000;

/** Whole hours from a game's end to its write-up deadline, both epoch milliseconds; a deadline before the end counts as none. */
export function hoursAfter(end: number, deadline: number): number {
  return Math.max(0, Math.round((deadline - end) / HOUR_MS));
}

/** The deadline this many hours after the end, in epoch milliseconds; NaN if the hours are not a number of at least 0. */
export function deadlineAfter(end: number, hours: string): number {
  const value = hours.trim() === "" ? Number.NaN : Number(hours);
  return value >= 0 ? end + Math.round(value * HOUR_MS) : Number.NaN;
}
