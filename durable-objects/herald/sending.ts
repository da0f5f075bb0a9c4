import type { HookSettings, HookTest } from "../../worker/contract/rpc/herald.ts";
import type { PublicEvent } from "../../worker/contract/wire/events.ts";
import { messageOf } from "../../worker/domain/webhooks/message.ts";
import { sampleEvents } from "../../worker/domain/webhooks/samples.ts";
import { signedHeaders } from "./signature.ts";
import { postMessage, type Posted } from "../../worker/ports/webhook/post-message.ts";

/** The address and the secrets that sign; null when the server's secret has changed. */
export type Secrets = { url: string; secrets: string[] } | null;
/** The bindings that a delivery needs: the way to outside hosts, and which webhooks are allowed. */
export type Sent = Pick<Env, "OUTSIDE" | "VEXIL_WEBHOOKS">;

/** Sends a body made from these events. Only our own format is signed: chats recognise us by their secret address. */
export async function sendMessage(
  env: Sent,
  { shape }: HookSettings,
  secrets: Secrets,
  body: string,
  events: PublicEvent[],
): Promise<Posted> {
  if (secrets === null) return { status: null, error: "webhook.sealed", answer: "", retryAfterMs: null };
  if (secrets.url === "") return { status: null, error: "webhook.noAddress", answer: "", retryAfterMs: null };
  const headers = shape === "json" ? signedHeaders(events[0]!.id, body, secrets.secrets, Date.now()) : {};
  return postMessage(env, { url: secrets.url, body, headers });
}

/** Sends an example of what this webhook would receive. */
export async function sendSample(env: Sent, settings: HookSettings, secrets: Secrets, title: string): Promise<HookTest> {
  const begun = Date.now();
  const events = sampleEvents(title, settings.kinds, begun, settings.language);
  const { body } = messageOf(events, settings);
  const { status, error, answer } = await sendMessage(env, settings, secrets, body ?? "{}", events);
  return { status, error, answer: answer.slice(0, 1_000), ms: Date.now() - begun };
}
