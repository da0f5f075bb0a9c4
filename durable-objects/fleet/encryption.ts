import { createHash } from "node:crypto";
import { openText, sealText } from "../../packages/sealed-text.ts";

/** Encrypts what the Fleet's tables store and what contains flags or passwords: AES-256-GCM under a key derived from the server's secret, as base64. */
export function encrypt(secret: string, text: string): string {
  return sealText(keyOf(secret), text);
}

/** Decrypts the text; throws when it was encrypted under another secret or changed. */
export function decrypt(secret: string, encrypted: string): string {
  return openText(keyOf(secret), encrypted);
}

/** Like `decrypt`, but returns null instead of throwing. */
export function decryptOrNull(secret: string, encrypted: string): string | null {
  try {
    return decrypt(secret, encrypted);
  } catch {
    // What was encrypted under another secret cannot be recovered.
    return null;
  }
}

let known: { secret: string; key: Buffer } | null = null;

/** A server has one secret, so the key is made once. */
function keyOf(secret: string): Buffer {
  if (known?.secret !== secret) known = { secret, key: createHash("sha256").update(`fleet:${secret}`).digest() };
  return known.key;
}
