import { randomBytes } from "node:crypto";

/** 32 random bytes, encoded as Standard Webhooks specifies. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** 12 hexadecimal digits: 48 random bits, enough to be unique in a game. */
export function newWebhookId(): string {
  return randomBytes(6).toString("hex");
}
