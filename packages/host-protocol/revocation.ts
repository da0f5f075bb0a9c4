import { createHmac, timingSafeEqual } from "node:crypto";
import { revocationOf } from "./protocol.ts";
import { ticketKey } from "./ticket.ts";

/** Whether this is the server's own statement that the host is revoked, in answer to the nonce. `proof`: as received, from an unknown sender. */
export function isRevocation(proof: unknown, key: string, hostId: string, nonce: string): boolean {
  if (typeof proof !== "string") return false;
  const wanted = createHmac("sha256", ticketKey(key)).update(revocationOf(hostId, nonce)).digest("base64url");
  const [a, b] = [Buffer.from(proof), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
