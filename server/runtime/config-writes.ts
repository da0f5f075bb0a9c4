import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";

let isWatching = false;

/** Changes the serialized configuration of every runtime that this process starts, while it is written to the runtime, where the library has no setting. */
export function changeConfigurations(change: (message: Buffer) => Buffer): void {
  if (isWatching) return;
  isWatching = true;
  subscribe("child_process", (message) => {
    const child = (message as { process: ChildProcess }).process;
    let stdin: ChildProcess["stdin"] = null;
    Object.defineProperty(child, "stdin", {
      get: () => stdin,
      set: (given: ChildProcess["stdin"]) => {
        stdin = given;
        if (!given || !/(^|[/\\])workerd(\.exe)?$/.test(child.spawnfile)) return;
        const write = given.write.bind(given) as (bytes: Buffer) => boolean;
        given.write = ((bytes: Buffer) => write(change(bytes))) as typeof given.write;
      },
    });
  });
}
