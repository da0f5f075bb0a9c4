import { createHmac } from "node:crypto";

/** The prefix of a Standard Webhooks secret; the key follows in base64. */
const PREFIX = "whsec_";

/**
 * The headers by which a receiver knows that a message is ours and new (Standard Webhooks 1.0): HMAC-SHA-256 of `id.timestamp.body`, one signature
 * for each secret that is valid now. `at` is the time of this attempt, in ms; `id` is the same for every attempt.
 */
export function signedHeaders(id: string, body: string, secrets: string[], at: number): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  const signatures = secrets.map((secret) => `v1,${hmac(secret, `${id}.${timestamp}.${body}`)}`);
  return { "Webhook-Id": id, "Webhook-Timestamp": timestamp, "Webhook-Signature": signatures.join(" ") };
}

function hmac(secret: string, text: string): string {
  return createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(text, "utf8")
    .digest("base64");
}
