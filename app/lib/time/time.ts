import type { Say } from "~/i18n/useTexts.ts";
import { agoFormat, dateFormat } from "./formatters.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Epoch ms of a time in the wire format, or of one that is already epoch ms. */
export const toMs = (at: string | number) => (typeof at === "number" ? at : Date.parse(at));

/** "3 min ago", "in 2 hr": whole units, for differences under a day; null for longer ones. */
export function relativeTime(at: number, now: number, language: string): string | null {
  const difference = at - now;
  const size = Math.abs(difference);
  if (size >= DAY) return null;
  const format = agoFormat(language, { numeric: "auto", style: "short" });
  if (size < 45_000) return format.format(0, "second");
  if (size < HOUR) return format.format(Math.round(difference / MINUTE), "minute");
  return format.format(Math.trunc(difference / HOUR), "hour");
}

/** Date and time of day. The server, which does not know the reader's zone, writes UTC. */
export function fullTime(at: number, language: string, utc: boolean): string {
  return dateFormat(language, {
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: utc ? "UTC" : undefined,
  }).format(at);
}

/** `2d 03:04:05`, `03:04:05`; never below zero. `t`: for the word of the days. */
export function countdownText(ms: number, t: Say<"common:countdown.days">): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const days = Math.floor(seconds / 86_400);
  const clock = `${two((seconds % 86_400) / 3_600)}:${two((seconds % 3_600) / 60)}:${two(seconds % 60)}`;
  return days > 0 ? t("common:countdown.days", { days, clock }) : clock;
}

const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
