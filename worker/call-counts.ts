import type { MinuteView, SlowCall } from "./contract/wire/platform/health.ts";
import type { CallFigures } from "./contract/rpc/objects.ts";
import { minuteOf, SLOWEST, sumOf } from "./domain/health/call-figures.ts";

/** How often an isolate reports its counts, at most. */
const REPORT_MS = 60_000;

/** What this isolate has counted and not reported yet. */
let minutes: MinuteView[] = [];
let slowest: SlowCall[] = [];
/** Since when it has been counting; null while there is nothing. */
let gatheringSince: number | null = null;
/** How long a call must take to be among the slowest of the platform, as last reported. */
let floorMs = 0;

/** An answered request; `call` returns its name, which is needed only for a few. */
type Answered = Omit<SlowCall, "call"> & { call(): string };

/** Counts a request that was answered: for the administrators' page, and as a data point of Analytics Engine if it is configured. */
export function noteCall({ METRICS }: Env, one: Answered): void {
  gatheringSince ??= one.at;
  const minute = minuteFor(one.at);
  minute.calls += 1;
  if (one.status === 503) minute.busy += 1;
  else if (one.status >= 500) minute.failed += 1;
  const isSlow = one.ms >= floorMs && (slowest.length < SLOWEST || one.ms > slowest.at(-1)!.ms);
  if (!isSlow && !METRICS) return;
  const call = one.call();
  if (isSlow) slowest = [...slowest, { ...one, call }].toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  METRICS?.writeDataPoint({ indexes: [call], blobs: [call, String(one.status)], doubles: [one.ms] });
}

/** What this isolate has counted and not reported yet. */
export function unreported(): CallFigures {
  return { minutes, slowest };
}

/** Whether a report is due: a minute has passed, and there is something to report. */
export function isReportDue(now: number): boolean {
  return gatheringSince !== null && now - gatheringSince >= REPORT_MS;
}

/** Reports it, once; if the report fails, the next one includes it. `send` returns how long a call must take to be among the slowest. */
export async function reportCalls(now: number, send: (figures: CallFigures) => Promise<number>): Promise<void> {
  const report = unreported();
  [minutes, slowest, gatheringSince] = [[], [], null];
  try {
    floorMs = await send(report);
  } catch (error) {
    ({ minutes, slowest } = sumOf(report, unreported(), now));
    gatheringSince ??= now;
    throw error;
  }
}

/** A request's method and path, with a star for each id. */
export function callOf(method: string, path: string): string {
  const parts = path.split("/").map((part) => (/\d|^.{25,}$/.test(part) ? "*" : part));
  return `${method} ${parts.join("/")}`.slice(0, 96);
}

function minuteFor(now: number): MinuteView {
  const at = minuteOf(now);
  const last = minutes.at(-1);
  if (last && last.at >= at) return last;
  const next = { at, calls: 0, failed: 0, busy: 0 };
  minutes = [...minutes.slice(-59), next];
  return next;
}
