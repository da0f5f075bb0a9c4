/** ISO-8601 in UTC with an explicit offset, as the wire contract writes times (1.1). Apart from the schemas, so that rules may use it. */
export function isoTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, -1)}+00:00`;
}

/** "Never" on the wire, and the board's "no solve yet". */
export const NEVER = "1970-01-01T00:00:00+00:00";
export const NO_SOLVE = "0001-01-01T00:00:00+00:00";
