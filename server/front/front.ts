import { createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { addressKey } from "../../worker/domain/addresses/address.ts";
import { isOwnIp, NO_ADDRESS, parseIp } from "../../worker/domain/addresses/ip.ts";
import { withPort } from "../../worker/domain/addresses/address.ts";
import type { Clients } from "./clients.ts";
import { asksToSend, asksUpgrade, faultOf, headLength, isHub, LONGEST_HEAD, withField, withoutExpect } from "./head.ts";
import { gaugeOf, join, limitFromNow, refuse, type Gauge, type HubBounds } from "./connection.ts";
import { ConnectionPlaces } from "./connection-places.ts";
import { OpenRequests } from "./open-requests.ts";

/** Limits of the front, and where it passes connections to. */
export type FrontOptions = {
  host: string;
  port: number;
  /** Connections at once, in total and from one address; `perAddress` is null where all come from one proxy. */
  total: number;
  perAddress: number | null;
  /** The header that carries the client's end of the connection to the runtime: a name that nobody else knows. */
  header: string;
  /** Records which clients are connected, and learns which of them open a hub. */
  clients?: Clients;
  /** Is shown the first head of each connection, and the address that it came from. */
  look?(head: string, ip: string): void;
  /** A connection to the runtime once it runs; null when it takes too long. */
  upstream(): Promise<Socket | null>;
  /**
   * How long a client may take for its first request; how long a connection may be silent in both directions, and after the runtime has ended it, and
   * how long a client may go on sending then; milliseconds.
   */
  headMs?: number;
  silentMs?: number;
  /** The same for a connection to a hub, whose clients send something every 15 s. A hub says goodbye to a silent one, which need not answer. */
  hubSilentMs?: number;
  /** How long a client of a hub that does send may leave unread what waits for it. */
  hubUnreadMs?: number;
  lingerMs?: number;
  discardMs?: number;
  /** How many bytes a minute a client may send to a hub: its messages are few and short, and each costs the runtime more than a small request. */
  hubBytes?: number;
  /** How long running requests may take when the front is closed; milliseconds. */
  finishMs?: number;
};

/** A running front; `connections` is the present number of client connections. `close` accepts no new ones, and waits a while for running requests. */
export type Front = { connections(): number; close(): Promise<void> };

/**
 * The listening side of `npm start`: passes connections on to the runtime, byte by byte, once their first request has arrived. The runtime ends when
 * it runs out of descriptors, so it is never given more connections than it can take.
 */
export async function openFront(options: FrontOptions): Promise<Front> {
  const { total, perAddress, host, port } = options;
  const places = new ConnectionPlaces({ total, perAddress: perAddress ?? Infinity });
  const clients = new Set<Socket>();
  const requests = new OpenRequests();
  const server = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }, (client) => {
    clients.add(client);
    client.once("close", () => clients.delete(client)).on("error", () => {});
    admit(client, places, requests, options);
  });
  await listening(server, port, host);
  return {
    connections: () => places.size,
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const until = performance.now() + (options.finishMs ?? 5_000); clients.size > 0; await pause(20)) {
        const isLate = performance.now() >= until;
        for (const client of clients) if (isLate || !requests.waits(client)) client.destroy();
      }
      await closed;
    },
  };
}

function admit(client: Socket, places: ConnectionPlaces, requests: OpenRequests, options: FrontOptions): void {
  const ip = parseIp((client.remoteAddress ?? "").split("%")[0]!) ?? NO_ADDRESS;
  const end = withPort({ ip, port: client.remotePort ?? 0 });
  const place = places.take(addressKey({ ip, own: isOwnIp(ip) }), () => client.destroy());
  if (!place) return refuse(client, 503, "Too many connections.");
  client.once("close", () => places.leave(place));
  void firstRequest(client, options.headMs ?? 10_000).then(async (bytes) => {
    if (!bytes) return client.destroy();
    places.served(place);
    const length = headLength(bytes);
    if (length === null || length > LONGEST_HEAD) return refuse(client, 431, "The request's head is too long.");
    const head = bytes.toString("latin1", 0, length);
    const fault = faultOf(head);
    if (fault) return refuse(client, 400, `The request has ${fault}.`);
    options.look?.(head, ip);
    const asksHub = isHub(head) && asksUpgrade(head);
    const bounds = hubBoundsOf(options);
    if (asksHub && bytes.length - length > bounds.bytes) return client.destroy();
    client.setTimeout(isHub(head) ? hubSilenceOf(options) : silenceOf(options), () => client.destroy());
    const runtime = await options.upstream();
    if (!runtime) return refuse(client, 503, "The server is starting again.");
    if (client.destroyed) return void runtime.destroy();
    // Messages over a socket are no requests, and have no end.
    if (!asksUpgrade(head)) requests.follow(client, runtime);
    const gauge = asksHub ? gaugeOf(client, runtime, bounds) : null;
    options.clients?.hold(end, client, hubLimit(client, runtime, gauge, options));
    // The runtime never says so, and the client would wait a second for it.
    const isAsked = asksToSend(head);
    if (isAsked) client.write("HTTP/1.1 100 Continue\r\n\r\n");
    const request = isAsked ? withoutExpect(bytes, length) : bytes;
    join(client, runtime, withField(request, options.header, end), { lingerMs: options.lingerMs, discardMs: options.discardMs, gauge });
  });
}

function hubBoundsOf({ hubBytes = 8 * 1024, hubUnreadMs = 90_000 }: FrontOptions): HubBounds {
  return { bytes: hubBytes, unreadMs: hubUnreadMs };
}

function silenceOf({ silentMs = 3_600_000 }: FrontOptions): number {
  return silentMs;
}

function hubSilenceOf({ hubSilentMs = 90_000 }: FrontOptions): number {
  return hubSilentMs;
}

/** What makes a connection one to a hub, whichever of its requests opens that, or one like any other again. */
function hubLimit(client: Socket, runtime: Socket, begun: Gauge | null, options: FrontOptions): (isHub: boolean) => void {
  let gauge = begun;
  return (isHub) => {
    client.setTimeout(isHub ? hubSilenceOf(options) : silenceOf(options));
    if (gauge) gauge.limit(isHub);
    else if (isHub) gauge = limitFromNow(client, runtime, hubBoundsOf(options));
  };
}

/** What has arrived when a head is complete, or too long; null when neither happens in time. */
function firstRequest(client: Socket, patienceMs: number): Promise<Buffer | null> {
  return new Promise((done) => {
    let bytes: Buffer = Buffer.alloc(0);
    const finish = (result: Buffer | null) => {
      clearTimeout(timer);
      client.off("data", more).off("end", gone).off("close", gone).pause();
      done(result);
    };
    const more = (piece: Buffer) => {
      bytes = bytes.length === 0 ? piece : Buffer.concat([bytes, piece]);
      if (headLength(bytes) !== null || bytes.length > LONGEST_HEAD) finish(bytes);
    };
    const gone = () => finish(null);
    const timer = setTimeout(gone, patienceMs);
    client.on("data", more).on("end", gone).on("close", gone);
  });
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once("error", fail).listen({ port, host, backlog: 1_024 }, () => {
      // Out of descriptors after all: the connection is lost, not the server.
      server.off("error", fail).on("error", () => {});
      done();
    });
  });
}
