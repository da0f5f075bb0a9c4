import { createHmac } from "node:crypto";
import { TICKET_MS, type Ticket } from "../../container-agent/src/protocol.ts";

/** A ticket for one connection to one instance: base64url of its JSON, a dot, HMAC-SHA-256 under the hash of the host's key. Good for 30 s. */
export function signTicket(keyHash: string, ticket: Ticket): string {
  const text = Buffer.from(JSON.stringify({ ...ticket, expiresAt: ticket.expiresAt + TICKET_MS })).toString("base64url");
  return `${text}.${createHmac("sha256", keyHash).update(text).digest("base64url")}`;
}
