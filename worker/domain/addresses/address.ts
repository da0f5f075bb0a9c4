import { groupsOf, isOwnIp, NO_ADDRESS, parseEnd, type End } from "./ip.ts";

/** Who asks: an address as it is recorded, the port where it is known (else 0), and whether that is the machine the server runs on. */
export type Client = End & { own: boolean };

/** What is known of the connection over which a request came. */
export type Connection = {
  /** The other end of the connection, `address:port`, as the platform itself sees it; null where it does not say. */
  peer: string | null;
  /** The header in which the operator's proxy puts addresses: null when none is named, `value` null when this request has none. */
  header: { value: string | null } | null;
  /** Whether something in the request shows that there is a proxy in between, or of an address other than the machine's own. */
  relayed: boolean;
};

/**
 * The client of a request. A named header counts by its last element, which the proxy next to us wrote; what stands before it may be the
 * client's own words. Without a valid address there the connection's other end counts. Only a connection from the machine to itself, with
 * no proxy named and none to be seen, is the machine's own; a header never makes it so.
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
 * What a client counts as for limits: its IPv4 address, or the /64 network that one IPv6 client owns. Null where limits by address would
 * meet everybody or nobody: an address that is not known, and the machine itself.
 */
export function addressKey({ ip, own }: Pick<Client, "ip" | "own">): string | null {
  if (own || ip === NO_ADDRESS) return null;
  return ip.includes(":") ? `${groupsOf(ip).slice(0, 4).join(":")}::/64` : ip;
}

/** `address:port`, with the brackets that an IPv6 address needs. */
export function withPort({ ip, port }: End): string {
  return ip.includes(":") ? `[${ip}]:${port}` : `${ip}:${port}`;
}
