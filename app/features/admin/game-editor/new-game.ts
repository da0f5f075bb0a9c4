import { fromInput, toInput } from "~/lib/time/zoned-time.ts";

const DAY_MS = 86_400_000;

/** The default times of a new game: a week from now at nine o'clock in this zone, for 24 hours. */
export function defaultTimes(now: number, zone: string): { start: number; end: number } {
  const day = toInput(now + 7 * DAY_MS, zone).slice(0, 10);
  const start = fromInput(`${day}T09:00`, zone)!;
  return { start, end: start + DAY_MS };
}
