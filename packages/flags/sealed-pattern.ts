import { createHmac } from "node:crypto";
import { openText, sealText } from "../sealed-text.ts";

/** A regular expression of a challenge's flags as it rests in a Ledger: sealed under a key made of the server's secret for this challenge alone. */
export function sealPattern(secret: string, challengeId: number, source: string): string {
  return sealText(keyOf(secret, challengeId), source);
}

/** The regular expression again; null when it was sealed under another secret or for another challenge. */
export function openPattern(secret: string, challengeId: number, sealed: string): string | null {
  try {
    return openText(keyOf(secret, challengeId), sealed);
  } catch {
    // It says nothing to anybody, and then no digest of this Ledger fits either.
    return null;
  }
}

function keyOf(secret: string, challengeId: number): Buffer {
  return createHmac("sha256", secret).update(`vexil flag pattern\n${challengeId}`).digest();
}
