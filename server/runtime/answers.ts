import http from "node:http";
import { PATIENCE_MS } from "../../worker/domain/health/patience.ts";

/** Longer than the health call waits for its parts: one that does not answer must not end a runtime that answers everybody else. */
export const ANSWER_MS = 2 * PATIENCE_MS;

/** Whether the runtime on this port of loopback answers the health call in time, whatever the answer is. */
export function answers(port: number, withinMs = ANSWER_MS): Promise<boolean> {
  return new Promise((resolve) => {
    const ask = http.get({ port, host: "127.0.0.1", path: "/healthz", agent: false, timeout: withinMs }, (answer) => {
      answer.resume().once("end", () => resolve(true));
    });
    ask.once("error", () => resolve(false)).once("timeout", () => ask.destroy());
  });
}
