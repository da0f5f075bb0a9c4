import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";

type Change = (message: Buffer) => Buffer;

/** The latest one; null before the first. */
let latest: Change | null = null;

/**
 * Changes the serialized configuration of every runtime that this process starts, while it is written to the runtime, where the library has no setting.
 * A later change takes the place of an earlier one.
 */
export function changeConfigurations(change: Change): void {
  const isWatching = latest !== null;
  latest = change;
  if (isWatching) return;
  subscribe("child_process", (message) => {
    const child = (message as { process: ChildProcess }).process;
    let stdin: ChildProcess["stdin"] = null;
    Object.defineProperty(child, "stdin", {
      get: () => stdin,
      set: (given: ChildProcess["stdin"]) => {
        stdin = given;
        if (!given || !/(^|[/\\])workerd(\.exe)?$/.test(child.spawnfile)) return;
        const write = given.write.bind(given) as (bytes: Buffer) => boolean;
        given.write = ((bytes: Buffer) => write(latest!(bytes))) as typeof given.write;
      },
    });
  });
}
