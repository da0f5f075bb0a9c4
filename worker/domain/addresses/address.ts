import { groupsOf, isOwnIp, NO_ADDRESS, parseEnd, type End } from "./ip.ts";

/** The client: its address as it is recorded, its port if known (else 0), and whether it is the machine the server runs on. */
export type Client = End & { own: boolean };

/** What is known about the connection of a request. */
export type Connection = {
  /** The peer of the connection, `address:port`, as the platform itself sees it; null if unknown. */
  peer: string | null;
  /** The header in which the operator's proxy puts addresses: null when none is named, `value` null when this request has none. */
  header: { value: string | null } | null;
  /** Whether something in the request shows a proxy in between, or an address other than the machine's own. */
  relayed: boolean;
};

/**
 * The client of a request. Of a named header the last element counts, which the proxy next to us wrote; everything before it may have been
 * written by the client. Without a valid address there, the connection's peer counts. Only a connection from the machine to itself, with no
 * proxy named or detected, is the machine's own; a header never makes it so.
 */
export function clientOf(connection: Connection): Client {
  const { peer, header } = connection;
  const end = peer === null ? null : parseEnd(peer);
  const named = header?.value ? parseEnd(header.value.slice(header.value.lastIndexOf(",") + 1).trim()) : null;
  if (named && !isOwnIp(named.ip)) return { ip: named.ip, port: 0, own: false };
  if (!end) return { ip: NO_ADDRESS, port: 0, own: false };
  return { ...end, own: isOwnIp(end.ip) && header === null && !connection.relayed };
}

/**
 * The client's identity for limits: its IPv4 address, or its /64 network, all of which belongs to one IPv6 client. Null when limits by
 * address would affect everybody or nobody: for an unknown address, and for the machine itself.
 */
export function addressKey({ ip, own }: Pick<Client, "ip" | "own">): string | null {
  if (own || ip === NO_ADDRESS) return null;
  return ip.includes(":") ? `${groupsOf(ip).slice(0, 4).join(":")}::/64` : ip;
}

/** `address:port`, with the brackets that an IPv6 address needs. */
export function withPort({ ip, port }: End): string {
  return ip.includes(":") ? `[${ip}]:${port}` : `${ip}:${port}`;
}
