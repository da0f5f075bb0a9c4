import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

const TICKS_PER_SECOND = 100;
const PAGE_KB = 4;

/** What a process and all its descendants have used: CPU in milliseconds since their start, resident memory in MB. Linux only. */
export function usageOf(root: number): { cpuMs: number; residentMb: number; processes: number } {
  const all = readAll();
  const tree = [root];
  for (let i = 0; i < tree.length; i++) tree.push(...all.filter((row) => row.parent === tree[i]).map((row) => row.pid));
  const rows = all.filter((row) => tree.includes(row.pid));
  return {
    cpuMs: (rows.reduce((sum, row) => sum + row.ticks, 0) * 1000) / TICKS_PER_SECOND,
    residentMb: (rows.reduce((sum, row) => sum + row.pages, 0) * PAGE_KB) / 1024,
    processes: rows.length,
  };
}

/** Starts to measure what processes other than this one and its descendants use; the returned function gives their share of all cores since. Linux only. */
export function shareOfOthers(root: number): () => number {
  const ownMs = () => usageOf(root).cpuMs + endedMs(root);
  const [since, busy, own] = [performance.now(), busyMs(), ownMs()];
  return () => {
    const used = busyMs() - busy - (ownMs() - own);
    return Math.max(0, used / (performance.now() - since) / availableParallelism());
  };
}

/** Processor time of a process's descendants that have ended. */
function endedMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[13]) + Number(fields[14])) * 1_000) / TICKS_PER_SECOND;
}

/** Processor time of all processes of the machine since its start. */
function busyMs(): number {
  const [user, nice, system] = readFileSync("/proc/stat", "latin1").split(/\s+/).slice(1).map(Number);
  return ((user! + nice! + system!) * 1_000) / TICKS_PER_SECOND;
}

/** The process with this name that another has started last; null if there is none. An earlier one may still be ending. Linux only. */
export function childOf(parent: number, name: string): number | null {
  const children = readAll().filter((row) => row.parent === parent && row.name === name);
  return children.toSorted((a, b) => a.startedAt - b.startedAt).at(-1)?.pid ?? null;
}

type Row = { pid: number; name: string; parent: number; ticks: number; pages: number; startedAt: number };

function readAll(): Row[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "latin1");
        // The command's name is in parentheses and may contain anything; the fields after it are counted from there.
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return [
          {
            pid: Number(name),
            name: stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")")),
            parent: Number(fields[1]),
            ticks: Number(fields[11]) + Number(fields[12]),
            startedAt: Number(fields[19]),
            pages: Number(fields[21]),
          },
        ];
      } catch {
        return [];
      }
    });
}
