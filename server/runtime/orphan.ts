import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Records in the state folder which runtime works on it. */
export function noteRuntime(folder: string, pid: number): void {
  writeFileSync(join(folder, "runtime"), `${pid} ${bornAt(pid) ?? ""}`);
}

/**
 * Ends the runtime of a server that was killed without its child processes: its alarms would continue on the same folder, beside the new runtime.
 * Linux only; elsewhere both have to be ended by hand.
 */
export async function endOrphan(folder: string): Promise<void> {
  const path = join(folder, "runtime");
  if (!existsSync(path)) return;
  const [pid = "", born = ""] = readFileSync(path, "utf8").split(" ");
  // The id may belong to another process by now; the start time tells.
  if (born && bornAt(Number(pid)) === born) {
    process.kill(Number(pid), "SIGKILL");
    while (bornAt(Number(pid)) === born) await pause(10);
  }
  rmSync(path, { force: true });
}

/** When a process started, in ticks since the machine did; null when it does not exist, or has ended and was not yet reaped. */
export function bornAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : fields[19]!;
  } catch {
    return null;
  }
}
