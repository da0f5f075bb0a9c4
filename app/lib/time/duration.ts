import { numberFormat } from "./formatters.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

/** "2 hr", "90 min", "3 days": a number of minutes in the largest unit that needs no fraction. */
export function durationText(minutes: number, language: string): string {
  const [unit, size] =
    minutes % DAY === 0 ? (["day", DAY] as const) : minutes % HOUR === 0 ? (["hour", HOUR] as const) : (["minute", 1] as const);
  return numberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(minutes / size);
}
