import { randomBytes } from "node:crypto";

/** 32 random bytes, spelled as Standard Webhooks spell a secret. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** 12 hexadecimal digits: 48 bits of chance, enough to be unique in a game. */
export function newWebhookId(): string {
  return randomBytes(6).toString("hex");
}
