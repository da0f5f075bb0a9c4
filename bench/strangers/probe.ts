import { open, request } from "../load.ts";
import { busyOf, threadsOf, type Busy } from "./threads.ts";

/**
 * What the small request measured. `share`: the share of the time spent waiting longer than `LATE_MS`; `busy`: CPU of the server's parts during those
 * waits, in ms.
 */
export type Probed = { share: number; longest: number; p50: number; late: number; lateMs: number; busy: Busy };

const EVERY_MS = 4;
const LATE_MS = 10;
const ONE = request("GET", "/bench/static?bytes=20");

/** Sends a small fixed request every few ms from a process of its own, and records what the server's threads did while it waited too long. */
process.once("message", (job: { port: number; pid: number }) => void probe(job));

async function probe({ port, pid }: { port: number; pid: number }): Promise<void> {
  const line = await open(port);
  const threads = threadsOf(pid);
  const waits: number[] = [];
  const busy: Busy = {};
  let isOver = false;
  process.once("message", () => (isOver = true));
  const startedAt = performance.now();
  while (!isOver) {
    const [before, since] = [busyOf(threads), performance.now()];
    await line.send(ONE);
    const took = performance.now() - since;
    waits.push(took);
    if (took > LATE_MS) add(busy, before, busyOf(threads));
    await new Promise((wake) => setTimeout(wake, Math.max(0, EVERY_MS - took)));
  }
  process.send!({ result: summary(waits, performance.now() - startedAt, busy) }, () => process.exit(0));
}

function summary(waits: number[], totalMs: number, busy: Busy): Probed {
  const sorted = waits.sort((a, b) => a - b);
  const late = sorted.filter((ms) => ms > LATE_MS);
  const lateMs = late.reduce((sum, ms) => sum + ms, 0);
  return { share: lateMs / totalMs, longest: sorted.at(-1) ?? 0, p50: sorted[sorted.length >> 1] ?? 0, late: late.length, lateMs, busy };
}

function add(sum: Busy, before: Busy, after: Busy): void {
  for (const [name, ms] of Object.entries(after)) sum[name] = (sum[name] ?? 0) + ms - (before[name] ?? 0);
}
