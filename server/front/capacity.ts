import { readFileSync } from "node:fs";
import { totalmem } from "node:os";

/** As many connections as any event has needed; also used where the system does not report its limit. */
const MOST = 20_000;
/** The limit when the number of open files is unknown: what Windows and an unconfigured macOS can handle. */
const UNKNOWN = 2_000;
/** The memory of an idle connection: about 90 KB in the runtime, about 10 KB here. */
const BYTES = 100 * 1024;

/** What the machine gives this process and the runtime, which has the same limits. */
export type Means = { descriptors: number | null; memory: number };

/**
 * How many connections are held at once. Each takes two descriptors here and one in the runtime, which needs the other half for its databases. Idle
 * ones may take a quarter of the memory.
 */
export function capacityOf({ descriptors, memory }: Means): number {
  const reserve = Math.min(512, Math.floor((descriptors ?? 0) / 4));
  const byFiles = descriptors === null ? UNKNOWN : Math.floor((descriptors - reserve) / 2);
  return Math.max(16, Math.min(MOST, byFiles, Math.floor(memory / 4 / BYTES)));
}

/** What this process may use: descriptors, and bytes of memory. */
export function meansOfThisProcess(): Means {
  // A container's limit; without one the number is zero or beyond all memory.
  const container = process.constrainedMemory() || Infinity;
  return { descriptors: openFiles(), memory: Math.min(totalmem(), container) };
}

/** The soft limit, which Node raises to the hard one when it starts. Only Linux reports it. */
function openFiles(): number | null {
  try {
    const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync("/proc/self/limits", "utf8"))!;
    return soft === "unlimited" ? Infinity : Number(soft);
  } catch {
    return null;
  }
}
