/** ISO-8601 in UTC with an explicit offset, as the wire contract writes times (1.1). Separate from the schemas, so that rules may use it. */
export function isoTime(at: number): string {
  if (!(at >= 0 && at < YEAR_10000 && Number.isInteger(at))) return `${new Date(at).toISOString().slice(0, -1)}+00:00`;
  const day = Math.floor(at / DAY_MS);
  const ms = at - day * DAY_MS;
  const seconds = `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1_000) % 60)}`;
  return `${dayText(day)}T${seconds}.${String((ms % 1_000) + 1_000).slice(1)}+00:00`;
}

const DAY_MS = 86_400_000;
const YEAR_10000 = 253_402_300_800_000;
const two = (n: number): string => (n < 10 ? `0${n}` : `${n}`);

/** Most times that are formatted in a row are of the same day, and the engine's own formatting of each takes four times as long. */
const latest = { day: -1, text: "" };

function dayText(day: number): string {
  if (day !== latest.day) Object.assign(latest, { day, text: new Date(day * DAY_MS).toISOString().slice(0, 10) });
  return latest.text;
}

/** "Never" on the wire, and the board's "no solve yet". */
export const NEVER = "1970-01-01T00:00:00+00:00";
export const NO_SOLVE = "0001-01-01T00:00:00+00:00";
