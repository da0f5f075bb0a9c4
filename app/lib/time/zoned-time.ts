import { clockNow } from "./clock.ts";

/** The value of a `datetime-local` input for an instant (epoch milliseconds), as a clock in this zone shows it. Seconds are cut off. */
export function toInput(at: number, zone: string): string {
  const { year, month, day, hour, minute } = partsAt(at, zone);
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/**
 * The instant that a `datetime-local` input means in this zone; null if it is empty or not a time. In an hour that occurs twice it is the first one,
 * unless `before`, the instant that the input had, is after the clock change and within an hour of the second. A time that a clock change skips is
 * read with the offset before the change.
 */
export function fromInput(value: string, zone: string, before: number | null = null): number | null {
  const match = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(value);
  if (!match) return null;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number];
  const wall = utcOf({ year, month, day, hour, minute });
  if (Number.isNaN(wall)) return null;
  const candidates = [wall - offsetAt(wall - DAY_MS, zone), wall - offsetAt(wall + DAY_MS, zone)];
  const [first = candidates[0]!, second = first] = candidates.filter((at) => at + offsetAt(at, zone) === wall);
  const isSecond = before !== null && Math.abs(second - before) <= HOUR_MS && offsetAt(before, zone) === offsetAt(second, zone);
  return isSecond ? second : first;
}

/** What a zone is called at an instant, or now if there is none: `Asia/Tokyo (GMT+9)`. */
export function zoneName(zone: string, at: number | null, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(at ?? clockNow());
  return `${zone} (${parts.find((part) => part.type === "timeZoneName")?.value ?? "UTC"})`;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const formats = new Map<string, Intl.DateTimeFormat>();

type Wall = Record<"year" | "month" | "day" | "hour" | "minute", number> & { second?: number };

/** `Date.UTC` reads years below 100 as those of the last century, and an input has such a year while its digits are typed. */
function utcOf({ year, month, day, hour, minute, second = 0 }: Wall): number {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  return at.setUTCHours(hour, minute, second);
}

/** To the second: so long ago, clocks went by the sun. */
function offsetAt(at: number, zone: string): number {
  return utcOf(partsAt(at, zone)) - Math.floor(at / 1_000) * 1_000;
}

function partsAt(at: number, zone: string): Wall {
  const parts = formatOf(zone).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)])) as Wall;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const numeric = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" } as const;
  const made = new Intl.DateTimeFormat("en-US", {
    ...numeric,
    timeZone: zone,
    hourCycle: "h23",
    calendar: "gregory",
    numberingSystem: "latn",
  });
  formats.set(zone, made);
  return made;
}

const two = (value: number) => String(value).padStart(2, "0");
