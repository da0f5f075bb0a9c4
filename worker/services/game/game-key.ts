import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** Prefix of encrypted keys; any other stored key is masked, as earlier versions did it. */
export const SEALED = "sealed:";
const NONCE = 12;
const TAG = 16;

/**
 * A game's private key (base64) as it is stored in the database: AES-256-GCM under a key that is derived from the server's secret for this
 * purpose alone.
 */
export function sealKey(key: string, secret: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", purposeKey(secret), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(key, "base64"), cipher.final(), cipher.getAuthTag()]);
  return `${SEALED}${sealed.toString("base64")}`;
}

/** Decrypts the key, to base64; throws when it was encrypted under another secret. */
export function openKey(stored: string, secret: string): string {
  if (!isSealed(stored)) return unmasked(stored, secret);
  const bytes = Buffer.from(stored.slice(SEALED.length), "base64");
  const decipher = createDecipheriv("aes-256-gcm", purposeKey(secret), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString("base64");
}

/** Whether a stored key is encrypted, rather than masked as earlier versions did it. */
export function isSealed(stored: string): boolean {
  return stored.startsWith(SEALED);
}

/**
 * XOR with the repeating secret: anybody who also has the key learns the secret's first 32 bytes, which is why no key is stored this way
 * any more.
 */
function unmasked(stored: string, secret: string): string {
  const mask = Buffer.from(secret);
  const bytes = Buffer.from(stored, "base64");
  return (mask.length === 0 ? bytes : bytes.map((byte, i) => byte ^ mask[i % mask.length]!)).toString("base64");
}

function purposeKey(secret: string): Buffer {
  return createHmac("sha256", secret).update("vexil game key").digest();
}
