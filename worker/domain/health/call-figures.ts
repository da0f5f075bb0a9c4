import type { CallFigures } from "../../contract/rpc/objects.ts";
import type { MinuteView } from "../../contract/wire/platform/health.ts";

export const NO_CALLS: CallFigures = { minutes: [], slowest: [] };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How many slow calls are reported. */
export const SLOWEST = 10;

/** The minute that a moment belongs to. */
export function minuteOf(at: number): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

/** Both together, limited to the last hour. */
export function sumOf(a: CallFigures, b: CallFigures, now: number): CallFigures {
  const isRecent = ({ at }: { at: number }) => at > now - HOUR_MS;
  const minutes = new Map<number, MinuteView>();
  for (const { at, calls, failed, busy } of [...a.minutes, ...b.minutes].filter(isRecent)) {
    const known = minutes.get(at) ?? { at, calls: 0, failed: 0, busy: 0 };
    minutes.set(at, { at, calls: known.calls + calls, failed: known.failed + failed, busy: known.busy + busy });
  }
  const slowest = [...a.slowest, ...b.slowest].filter(isRecent).toSorted((one, other) => other.ms - one.ms);
  return { minutes: [...minutes.values()].toSorted((one, other) => one.at - other.at), slowest: slowest.slice(0, SLOWEST) };
}

/** How long a call must have taken, in ms, to be among the slowest of these. */
export function floorOf({ slowest }: CallFigures): number {
  return slowest.length < SLOWEST ? 0 : slowest.at(-1)!.ms;
}
