import { createHmac } from "node:crypto";
import { openText, sealText } from "../sealed-text.ts";

/** Seals a regular expression of a challenge's flags for storage in a Ledger, under a key derived from the server's secret for this challenge only. */
export function sealPattern(secret: string, challengeId: number, source: string): string {
  return sealText(keyOf(secret, challengeId), source);
}

/** The original regular expression; null when it was sealed under another secret or for another challenge. */
export function openPattern(secret: string, challengeId: number, sealed: string): string | null {
  try {
    return openText(keyOf(secret, challengeId), sealed);
  } catch {
    // It cannot be recovered, and in that case no digest of this Ledger matches either.
    return null;
  }
}

function keyOf(secret: string, challengeId: number): Buffer {
  return createHmac("sha256", secret).update(`vexil flag pattern\n${challengeId}`).digest();
}
