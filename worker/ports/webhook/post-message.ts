import { addressProblem } from "../../domain/webhooks/webhook-address.ts";
import { retryAfterIn, retryAfterOf } from "../../domain/webhooks/retry.ts";
import { errorText } from "../../domain/log/error-text.ts";
import { beginningOf } from "../answer-text.ts";

/** `answer` is how the receiver's answer begins; `error` is empty if it accepted the message. */
export type Posted = { status: number | null; error: string; answer: string; retryAfterMs: number | null };
/** A request to somebody else's server. */
export type Post = { url: string; body: string; headers: Record<string, string> };

const TIMEOUT_MS = 10_000;
/** How many bytes of an answer are read. */
const LONGEST_ANSWER = 4_096;

/** Whether the operator allows webhooks to private addresses and without TLS (`VEXIL_WEBHOOKS=private`). */
export function goesAnywhere(env: Pick<Env, "VEXIL_WEBHOOKS">): boolean {
  return env.VEXIL_WEBHOOKS === "private";
}

/**
 * Sends a message; never throws. Its URL is checked again because the operator may have changed what is allowed. With `npm start` it is
 * sent through a service that connects to public addresses only, whatever a name resolves to; the edge reaches no others. A redirect is not
 * followed: it would bypass both checks.
 */
export async function postMessage(env: Pick<Env, "OUTSIDE" | "VEXIL_WEBHOOKS">, { url, body, headers }: Post): Promise<Posted> {
  const problem = addressProblem(url, goesAnywhere(env));
  if (problem) return { status: null, error: problem, answer: "", retryAfterMs: null };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const init = { method: "POST", body, headers: { "Content-Type": "application/json", "User-Agent": "Vexil", ...headers }, signal };
  try {
    const said = await (env.OUTSIDE ?? globalThis).fetch(url, { ...init, redirect: "manual" });
    return await read(said as Response);
  } catch (error) {
    return { status: null, error: signal.aborted ? "webhook.late" : faultOf(errorText(error)), answer: "", retryAfterMs: null };
  }
}

async function read(said: Response): Promise<Posted> {
  const answer = await beginningOf(said, LONGEST_ANSWER).catch(() => "");
  const retryAfterMs = said.ok ? null : (retryAfterOf(said.headers.get("Retry-After"), Date.now()) ?? retryAfterIn(answer));
  return { status: said.status, error: said.ok ? "" : "webhook.refused", answer, retryAfterMs };
}

/** Why nobody answered, in words for an organiser: the runtime's own message contains addresses and, on a server, names of files. */
function faultOf(text: string): string {
  return /restrictPeers|not allowed|blocked/i.test(text) ? "webhook.private" : "webhook.unreachable";
}
