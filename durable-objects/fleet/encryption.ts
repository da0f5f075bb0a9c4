import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const NONCE = 12;
const TAG = 16;

/** Encrypts what rests in the Fleet's tables and holds flags or passwords: AES-256-GCM under a key made from the server's secret, base64. */
export function encrypt(secret: string, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64");
}

/** The text again; throws when it was encrypted under another secret or changed. */
export function decrypt(secret: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, "base64");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString("utf8");
}

/** The same, null instead of throwing. */
export function decryptOrNull(secret: string, encrypted: string): string | null {
  try {
    return decrypt(secret, encrypted);
  } catch {
    // What was encrypted under another secret is lost, and says nothing to anybody.
    return null;
  }
}

let known: { secret: string; key: Buffer } | null = null;

/** A server has one secret, so the key is made once. */
function keyOf(secret: string): Buffer {
  if (known?.secret !== secret) known = { secret, key: createHash("sha256").update(`fleet:${secret}`).digest() };
  return known.key;
}
