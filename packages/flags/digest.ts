import { createHmac } from "node:crypto";

/** HMAC-SHA-256 of a flag of a challenge under the server's secret, in hex: the form in which flags reach a Ledger and are stored there. */
export function flagDigest(secret: string, challengeId: number, flag: string): string {
  return createHmac("sha256", secret).update(`flag:${challengeId}:${flag}`).digest("hex");
}
