import { readFileSync } from "node:fs";

/** What the system says of a process: the letter of its main thread's state, and the CPU time that all its threads have used, in ms. */
export type Activity = { state: string; cpuMs: number };

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Null where the system says nothing: other systems, or a process that has ended. */
export function activityOf(pid: number): Activity | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0]!, cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return null;
  }
}

/** Whether a process that did not answer was computing, or waiting, and for what: the first question to ask about it. */
export function activityBetween(before: Activity | null, now: Activity | null): string {
  if (!before || !now) return "";
  const used = ((now.cpuMs - before.cpuMs) / 1_000).toFixed(1);
  const does = now.state === "D" ? "waits for a disk" : now.state === "R" ? "computes" : "waits";
  return ` (it ${does}, and used ${used} s of CPU since it last answered)`;
}
