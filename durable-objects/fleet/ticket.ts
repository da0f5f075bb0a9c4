import { createHmac } from "node:crypto";
import { TICKET_MS, type Ticket } from "../../packages/host-protocol/protocol.ts";
import type { InstanceKind, Passage } from "../../worker/contract/rpc/fleet.ts";
import type { Outcome } from "../../worker/contract/rpc/ledger.ts";
import type { FleetState } from "./fleet-state.ts";
import { tunnelOf } from "./tunnels.ts";

type Asked = { id: string; kind: InstanceKind; client: string };

/** The way to an instance of this kind; an id of the other kind is unknown here. */
export function passage(fleetState: FleetState, { id, kind, client }: Asked, now: number): Outcome<Passage> {
  const record = fleetState.instances.get(id);
  if (!record || record.state === "stopping" || (record.participationId === null) !== (kind === "test"))
    return { ok: false, code: "instance.none" };
  const host = record.hostId === null ? undefined : fleetState.hosts.get(record.hostId);
  if (!host || record.state === "starting") return { ok: false, code: "instance.starting" };
  const url = tunnelOf(host);
  if (url === null) return { ok: false, code: "instance.unreachable" };
  const ticket = signTicket(host.keyHash, { host: host.id, id, expiresAt: now, client, connection: crypto.randomUUID() });
  return { ok: true, url, ticket };
}

/** A ticket for one connection to one instance: base64url of its JSON, a dot, HMAC-SHA-256 under the hash of the host's key. Good for 30 s. */
export function signTicket(keyHash: string, ticket: Ticket): string {
  const text = Buffer.from(JSON.stringify({ ...ticket, expiresAt: ticket.expiresAt + TICKET_MS })).toString("base64url");
  return `${text}.${createHmac("sha256", keyHash).update(text).digest("base64url")}`;
}
