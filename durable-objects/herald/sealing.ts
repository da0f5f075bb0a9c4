import { createHash } from "node:crypto";
import { openText, sealText } from "../../packages/sealed-text.ts";

/** How addresses and secrets of webhooks are stored in the Herald's tables: AES-256-GCM under a key derived from the server's secret for this purpose only. */
export function seal(secret: string, text: string): string {
  return text === "" ? "" : sealText(keyOf(secret), text);
}

/** The original text; null when it was sealed under another secret. */
export function unseal(secret: string, sealed: string): string | null {
  if (sealed === "") return "";
  try {
    return openText(keyOf(secret), sealed);
  } catch {
    // What was sealed under another secret cannot be recovered.
    return null;
  }
}

function keyOf(secret: string): Buffer {
  return createHash("sha256").update(`herald:${secret}`).digest();
}
