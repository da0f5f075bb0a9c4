import type { MinuteView, SlowCall } from "./contract/wire/platform/health.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SLOWEST = 10;

let minutes: MinuteView[] = [];
let slowest: SlowCall[] = [];

/** A request that was answered; `call` says what it was, which few have to be asked. */
type Answered = Omit<SlowCall, "call"> & { call(): string };

/** Notes a request that was answered: for the page of administrators, and as a point of Analytics Engine where there is one. */
export function noteCall({ METRICS }: Env, one: Answered): void {
  const minute = minuteOf(one.at);
  minute.calls += 1;
  if (one.status === 503) minute.busy += 1;
  else if (one.status >= 500) minute.failed += 1;
  const isSlow = slowest.length < SLOWEST || one.ms > slowest.at(-1)!.ms || slowest[0]!.at < one.at - HOUR_MS;
  if (!isSlow && !METRICS) return;
  const call = one.call();
  if (isSlow) keepSlowest({ ...one, call });
  METRICS?.writeDataPoint({ indexes: [call], blobs: [call, String(one.status)], doubles: [one.ms] });
}

/** What this isolate has noted within the last hour. */
export function figures(now: number): { minutes: MinuteView[]; slowest: SlowCall[] } {
  return { minutes: minutes.filter(({ at }) => at > now - HOUR_MS), slowest: slowest.filter(({ at }) => at > now - HOUR_MS) };
}

/** A request's method and path, with a star for what names one thing of many. */
export function callOf(method: string, path: string): string {
  const parts = path.split("/").map((part) => (/\d|^.{25,}$/.test(part) ? "*" : part));
  return `${method} ${parts.join("/")}`.slice(0, 96);
}

function minuteOf(now: number): MinuteView {
  const at = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const last = minutes.at(-1);
  if (last && last.at >= at) return last;
  const next = { at, calls: 0, failed: 0, busy: 0 };
  minutes = [...minutes.slice(-59), next];
  return next;
}

function keepSlowest(one: SlowCall): void {
  slowest = [...slowest.filter(({ at }) => at > one.at - HOUR_MS), one].toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
}
