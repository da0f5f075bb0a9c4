/**
 * The client addresses of connections that the front of `npm start` passes on, by the front's own end, `127.0.0.1:port`. Filled and read in
 * the only isolate that runs there, and never larger than the number of ports: the first request of a connection brings the client's address in a
 * header whose name only the front knows, and replaces what an earlier connection from that port left.
 */
const ends = new Map<string, string>();

/** Remembers whose a connection is, before anything is answered on it. `name` is the front's header; empty if there is no front. */
export function noteEnd(request: Request, name: string | undefined): void {
  const told = name ? request.headers.get(name) : null;
  const direct = told === null ? null : directEnd(request);
  // A client may append to the header by folding the next line into it, after a space.
  if (direct !== null) ends.set(direct, told!.split(" ", 1)[0]!);
}

/** The client's end of a request's connection, `address:port`; null if the platform does not say. */
export function endOf(request: Request, name: string | undefined): string | null {
  const direct = directEnd(request);
  return name && direct !== null ? (ends.get(direct) ?? null) : direct;
}

/** The peer as the runtime sees it. The edge does not say; there a header is configured. */
function directEnd(request: Request): string | null {
  const direct = (request.cf as { clientIp?: unknown } | undefined)?.clientIp;
  return typeof direct === "string" ? direct : null;
}
