import { readdirSync, readFileSync } from "node:fs";
import { childOf } from "../../scripts/process-tree.ts";

/** CPU time in ms, by part of the server. */
export type Busy = Record<string, number>;
type Thread = { name: string; path: string };

/** The present threads of a server: the front's, the runtime's single thread that runs everything, and its helpers, which collect garbage and compile. */
export function threadsOf(front: number): Thread[] {
  const runtime = childOf(front, "workerd");
  const of = (pid: number, name: (thread: number) => string) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => ({ name: name(Number(thread)), path: `/proc/${pid}/task/${thread}/schedstat` }));
  const own = of(front, () => "front");
  return runtime === null ? own : [...own, ...of(runtime, (thread) => (thread === runtime ? "runtime" : "runtime's helpers"))];
}

/** The CPU time of each part so far. */
export function busyOf(threads: Thread[]): Busy {
  const busy: Busy = {};
  for (const { name, path } of threads) busy[name] = (busy[name] ?? 0) + usedBy(path);
  return busy;
}

function usedBy(path: string): number {
  try {
    return Number(readFileSync(path, "latin1").split(" ")[0]) / 1e6;
  } catch {
    return 0;
  }
}
