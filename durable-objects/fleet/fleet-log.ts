import type { StartFailure } from "../../packages/host-protocol/protocol.ts";
import { insertFailure } from "../../worker/db/statements/logs.ts";
import { refusedStart } from "../../worker/domain/instances/refused-start.ts";
import { logText } from "../../worker/domain/log/log-text.ts";
import { publishLines, type LoggedLine } from "../platform-log.ts";
import type { HostRecord, InstanceRecord } from "./records.ts";

type Bound = Pick<Env, "DB" | "HUB" | "VEXIL_REGION">;
type Failure = Parameters<typeof insertFailure>[1];

/** Why instances start again: their host is silent, so others take them, or it came back without them. */
export type Restart = "silent" | "lost";

/**
 * Writes into the platform's log that a start has failed whose caller was told long ago that it is under way: whoever still waits logs it himself. The log may
 * fail; its team is told in any case.
 */
export function logUnheard(env: Bound, record: InstanceRecord, reason: StartFailure, at: number): Promise<void> {
  const { userId, ip } = record;
  return logFailure(env, { at, userId, ip, message: refusedStart(record, `instance.${reason}`) });
}

/** Writes that instances start again, in which everything that their teams had changed is lost: no event says so. */
export function logRestarts(env: Bound, { id, name }: HostRecord, count: number, why: Restart, at: number): Promise<void> {
  const start = count === 1 ? "starts" : "start";
  const silent = `is silent: ${count} of its instances ${start} again elsewhere`;
  const lost = `came back without ${count} of its instances, which ${start} again`;
  return logFailure(env, { at, userId: null, ip: null, message: logText(`The host ${name} (${id}) ${why === "silent" ? silent : lost}`) });
}

async function logFailure(env: Bound, failure: Failure): Promise<void> {
  try {
    const { results } = await insertFailure(env.DB, failure).all<LoggedLine>();
    publishLines(env, results);
  } catch (error) {
    console.error(JSON.stringify({ event: "log.failed", error: String(error) }));
  }
}
