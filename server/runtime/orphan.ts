import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** How long until a note that could not be written is tried again. */
const AGAIN_MS = 10_000;

/** Records in the state folder which runtime works on it: as soon as there is room, when the disk is full. Until then the server runs on without it. */
export function noteRuntime(folder: string, pid: number, againMs = AGAIN_MS): void {
  const born = bornAt(pid);
  const note = () => writeFileSync(join(folder, "runtime"), `${pid} ${born ?? ""}`);
  try {
    note();
  } catch (error) {
    console.error(
      `Which runtime works on ${folder} cannot be written there now (${(error as Error).message}). If this server is killed before it can, end process ${pid} before the next start`,
    );
    const timer = setInterval(() => {
      // By now another one may have been recorded.
      if (bornAt(pid) !== born || succeeds(note)) clearInterval(timer);
    }, againMs).unref();
  }
}

function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
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
