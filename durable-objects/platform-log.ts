import type { LogLevel, TaskStatus } from "../worker/contract/wire/enums.ts";
import type { LogView } from "../worker/contract/wire/platform/log.ts";
import { hubOf } from "../worker/contract/rpc/stubs.ts";
import { isoTime } from "../worker/contract/wire/time.ts";

/** A line of the platform's log that an object writes. */
export type LoggedLine = { at: number; level: LogLevel; userName: string; ip: string | null; message: string; status: TaskStatus };

/** How many live lines a frame may hold; the list has them all. */
const MOST = 200;

/** Sends lines to the administrators who watch the log. Nobody waits for it, and the lines are already stored. */
export function publishLines(env: Pick<Env, "HUB" | "VEXIL_REGION">, lines: LoggedLine[]): void {
  if (lines.length === 0) return;
  publish(env, lines).catch((error: unknown) => console.error(JSON.stringify({ event: "log.notPublished", error: String(error) })));
}

/** Asks first whether anybody watches: mostly nobody does, and then hundreds of lines a second need not be made and sent. */
async function publish(env: Pick<Env, "HUB" | "VEXIL_REGION">, lines: LoggedLine[]): Promise<void> {
  const hub = hubOf(env, "admin");
  const { sockets } = await hub.publish([]);
  if (sockets > 0) await hub.publish(lines.slice(-MOST).map((line) => ({ target: "ReceivedLog", arguments: [viewOf(line)] })));
}

function viewOf({ at, level, userName, ip, message, status }: LoggedLine): LogView {
  return { time: isoTime(at), name: userName, level, ip, msg: message, status };
}
