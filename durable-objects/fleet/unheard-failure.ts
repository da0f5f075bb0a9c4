import type { StartFailure } from "../../packages/host-protocol/protocol.ts";
import { insertFailedStart } from "../../worker/db/statements/logs.ts";
import { refusedStart } from "../../worker/domain/instances/refused-start.ts";
import { publishLines, type LoggedLine } from "../platform-log.ts";
import type { InstanceRecord } from "./records.ts";

type Bound = Pick<Env, "DB" | "HUB" | "VEXIL_REGION">;

/**
 * Writes into the platform's log that a start has failed whose caller was told long ago that it is under way: whoever still waits logs it himself. The log may
 * fail; its team is told in any case.
 */
export async function logUnheard(env: Bound, record: InstanceRecord, reason: StartFailure, at: number): Promise<void> {
  const { userId, ip } = record;
  const message = refusedStart(record, `instance.${reason}`);
  try {
    const { results } = await insertFailedStart(env.DB, { at, userId, ip, message }).all<LoggedLine>();
    publishLines(env, results);
  } catch (error) {
    console.error(JSON.stringify({ event: "log.failed", error: String(error) }));
  }
}
