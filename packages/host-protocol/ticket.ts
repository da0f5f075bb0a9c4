import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { Ticket, TICKET_MS } from "./protocol.ts";

/** The key under which the server signs tickets for a host: the hash of the host's own key, which is all that the server stores of it. */
export function ticketKey(hostKey: string): string {
  return createHash("sha256").update(hostKey).digest("hex");
}

/** A ticket as it is sent: base64url of its JSON, a dot, HMAC-SHA-256 under the key. Valid for 30 s. */
export function signTicket(key: string, ticket: Omit<Ticket, "expiresAt">, now: number): string {
  const text = Buffer.from(JSON.stringify({ ...ticket, expiresAt: now + TICKET_MS } satisfies Ticket)).toString("base64url");
  return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
}

/** The tickets of one host. Each opens one connection, within the 30 s for which it is valid. */
export class Tickets {
  /** Connections that were opened, remembered until their tickets would be invalid anyway. */
  private readonly spent = new Map<string, number>();

  constructor(
    private readonly key: string,
    private readonly hostId: string,
    private readonly clock: () => number,
  ) {}

  /** The content of a ticket; null when it was not signed for this host, is too old, or was used before. */
  take(text: string): Ticket | null {
    const ticket = this.read(text);
    const now = this.clock();
    if (!ticket || ticket.host !== this.hostId || ticket.expiresAt <= now || ticket.expiresAt > now + MOST_AHEAD_MS) return null;
    for (const [id, until] of this.spent) if (until <= now) this.spent.delete(id);
    if (this.spent.has(ticket.connection)) return null;
    this.spent.set(ticket.connection, ticket.expiresAt);
    return ticket;
  }

  private read(text: string): Ticket | null {
    const [body = "", signature = "", more] = text.split(".");
    if (more !== undefined || !isEqual(signature, createHmac("sha256", this.key).update(body).digest("base64url"))) return null;
    // Anything the server has signed is JSON.
    return Ticket.safeParse(JSON.parse(Buffer.from(body, "base64url").toString("utf8"))).data ?? null;
  }
}

/** A ticket has the server's time; the two clocks may differ by this much in addition to a ticket's validity. */
const MOST_AHEAD_MS = TICKET_MS + 5 * 60_000;

function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
