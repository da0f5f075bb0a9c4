import { createHash } from "node:crypto";
import { openText, sealText } from "../../packages/sealed-text.ts";

/** Addresses and secrets of webhooks as they rest in the Herald's tables: AES-256-GCM under a key made of the server's secret for this alone. */
export function seal(secret: string, text: string): string {
  return text === "" ? "" : sealText(keyOf(secret), text);
}

/** The text again; null when it was sealed under another secret. */
export function unseal(secret: string, sealed: string): string | null {
  if (sealed === "") return "";
  try {
    return openText(keyOf(secret), sealed);
  } catch {
    // What was sealed under another secret is lost, and says nothing to anybody.
    return null;
  }
}

function keyOf(secret: string): Buffer {
  return createHash("sha256").update(`herald:${secret}`).digest();
}
