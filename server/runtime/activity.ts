import { readFileSync } from "node:fs";

/**
 * What the system says of a process: the letter of its main thread's state, and the CPU time that all its threads have used, in ms. `waitedMs`: how
 * long its main thread could have run, but other programs had the processors; null where the system does not count that.
 */
export type Activity = { state: string; cpuMs: number; waitedMs: number | null };

/** Linux counts CPU time in hundredths of a second, and waiting in nanoseconds. */
const TICK_MS = 10;
const NS_PER_MS = 1e6;

/** Null where the system says nothing: other systems, or a process that has ended. */
export function activityOf(pid: number): Activity | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0]!, cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, waitedMs: waitedMs(pid) };
  } catch {
    return null;
  }
}

/** A kernel may be built without these figures. */
function waitedMs(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "latin1").split(" ")[1]) / NS_PER_MS;
  } catch {
    return null;
  }
}

/** The share of a period in which a process was not kept waiting for a processor: from 0 to 1, which is also the answer when nothing is known. */
export function ownShare(before: Activity | null, now: Activity | null, periodMs: number): number {
  if (before?.waitedMs == null || now?.waitedMs == null || periodMs <= 0) return 1;
  return 1 - Math.min(1, Math.max(0, now.waitedMs - before.waitedMs) / periodMs);
}

/** Whether a process that did not answer was computing, or waiting, and for what: the first question to ask about it. */
export function activityBetween(before: Activity | null, now: Activity | null): string {
  if (!before || !now) return "";
  const used = ((now.cpuMs - before.cpuMs) / 1_000).toFixed(1);
  const does = now.state === "D" ? "waits for a disk" : now.state === "R" ? "computes" : "waits";
  return ` (it ${does}, and used ${used} s of CPU since it last answered)`;
}
