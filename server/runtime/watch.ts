import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";

/** How a process ended, in words. */
export type Death = (why: string) => void;

/**
 * Tells of every runtime that this process starts, by its id, and how it ended. The library that starts them keeps the process to itself and does not look
 * after it.
 */
export function watchRuntimes(started: (pid: number) => Death): void {
  subscribe("child_process", (message) => {
    const child = (message as { process: ChildProcess }).process;
    child.once("spawn", () => {
      if (!/(^|[/\\])workerd(\.exe)?$/.test(child.spawnfile)) return;
      const ended = started(child.pid!);
      // When its last words have been read, too.
      child.once("close", (code, signal) => ended(signal ? `signal ${signal}` : `exit code ${code}`));
    });
  });
}
