import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";

/** How a process ended, in words. */
export type Death = (why: string) => void;

/**
 * Reports every runtime that this process starts, by its process id, and how it ended. The library that starts them does not expose the process and
 * does not watch it.
 */
export function watchRuntimes(started: (pid: number) => Death): void {
  subscribe("child_process", (message) => {
    const child = (message as { process: ChildProcess }).process;
    child.once("spawn", () => {
      if (!/(^|[/\\])workerd(\.exe)?$/.test(child.spawnfile)) return;
      const ended = started(child.pid!);
      // `close` comes after its last output has been read.
      child.once("close", (code, signal) => ended(signal ? `signal ${signal}` : `exit code ${code}`));
    });
  });
}
