import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE = 12;
const TAG = 16;

/** A text encrypted for storage: nonce, AES-256-GCM under a key of 32 bytes, tag; together in base64. */
export function sealText(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64");
}

/** The original text; throws when it was sealed under another key or changed. */
export function openText(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString("utf8");
}
