const TIMEOUT_MS = 10_000;
/** Subprotocols in which each side may end alone (`packages/host-protocol/relay.ts`). Any other that a client or a host names is not passed on. */
const HALF_CLOSE = "vexil.half-close";

/** An open connection to an instance, or the status with which its host refused; null when the host does not answer. */
export type Dialled = { socket: WebSocket; protocol: string | null } | { status: number } | null;

/**
 * Connects to an instance through its host's tunnel. `offered`: the subprotocols that the client speaks. Of `url` only scheme, name and
 * port are used, and the host's answer cannot redirect the connection.
 */
export async function dialTunnel(url: string, ticket: string, offered: string[]): Promise<Dialled> {
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), TIMEOUT_MS);
  try {
    const headers = {
      Upgrade: "websocket",
      Authorization: `Bearer ${ticket}`,
      ...(offered.includes(HALF_CLOSE) && { "Sec-WebSocket-Protocol": HALF_CLOSE }),
    };
    const answer = await fetch(new URL("/tunnel", new URL(url).origin), { headers, redirect: "manual", signal: given.signal });
    if (!answer.webSocket) return { status: answer.status };
    const agreed = answer.headers.get("Sec-WebSocket-Protocol") === HALF_CLOSE;
    return { socket: answer.webSocket, protocol: agreed ? HALF_CLOSE : null };
  } catch (error) {
    console.error(JSON.stringify({ event: "tunnel.unreachable", url, error: String(error) }));
    return null;
  } finally {
    clearTimeout(timer);
  }
}
