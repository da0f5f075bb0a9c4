import { Transform } from "node:stream";
import type { Socket } from "node:net";

const MINUTE_MS = 60_000;
/** How the runtime's answer begins when it opens a socket. */
const OPENED = "HTTP/1.1 101 ";
/** When the runtime has ended a connection, a client that reads nothing for this long loses the rest. */
const LINGER_MS = 5_000;
/** And one that goes on sending after this long, too: enough for 300 MB at 40 Mbit/s. */
const DISCARD_MS = 60_000;

const REASONS = { 400: "Bad Request", 431: "Request Header Fields Too Large", 503: "Service Unavailable" };

/** Answers in place of the runtime and ends the connection. */
export function refuse(client: Socket, status: keyof typeof REASONS, text: string): void {
  const fields = [
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${text.length + 1}`,
    "Cache-Control: no-store",
    "Connection: close",
  ];
  if (status === 503) fields.push("Retry-After: 5");
  client.setTimeout(LINGER_MS, () => client.destroy());
  client.write(`HTTP/1.1 ${status} ${REASONS[status]}\r\n${fields.join("\r\n")}\r\n\r\n${text}\n`);
  client.destroySoon();
}

/** `gauge`: if what the client sends is limited from the start, because it asks for a hub. */
type Passing = { lingerMs?: number; discardMs?: number; gauge?: Gauge | null };

/**
 * Passes everything on in both directions, each as fast as the other side accepts it, and each end separately; when one side breaks before the runtime
 * has answered anything, so does the other.
 */
export function join(client: Socket, runtime: Socket, begun: Buffer, { gauge = null, ...bounds }: Passing = {}): void {
  client.once("close", () => runtime.destroy());
  runtime.write(begun);
  (gauge ? client.pipe(gauge.stream) : client).pipe(runtime);
  runtime.pipe(client);
  runtime.once("end", () => endAfterAnswer(client, runtime, bounds));
  // After an answer that is how the runtime closes a connection of which it has not read everything.
  runtime.on("error", () => (runtime.bytesRead === 0 ? client.destroy() : endAfterAnswer(client, runtime, bounds)));
}

/**
 * The runtime ends a connection as a whole. What the client still sends is read and discarded for a while (RFC 9112, 9.6); otherwise the system would
 * discard what the client has not read yet.
 */
function endAfterAnswer(client: Socket, runtime: Socket, { lingerMs = LINGER_MS, discardMs = DISCARD_MS }: Passing): void {
  client.unpipe();
  runtime.destroy();
  client.end();
  client.setTimeout(lingerMs, () => client.destroy());
  const until = performance.now() + discardMs;
  client.on("data", () => void (performance.now() > until && client.destroy())).resume();
}

/** What a client of a hub may do: send this many bytes a minute, and read nothing for this long while something waits for it; milliseconds. */
export type HubBounds = { bytes: number; unreadMs: number };

/** What a client sends, counted. `limit`: whether it is limited from now on, whatever the runtime answers. */
export type Gauge = { stream: Transform; limit(applies: boolean): void };

/**
 * What the client sends, up to so many bytes a minute; with more, its connection ends, and nothing of that reaches the runtime, and so does that of a
 * client that keeps sending but reads nothing: the runtime keeps in memory all that waits for it. If the runtime opens no socket, the connection
 * serves other requests, and is not limited until one of them opens a hub.
 */
export function gaugeOf(client: Socket, runtime: Socket, bounds: HubBounds): Gauge {
  let [since, used, applies, isKnown] = [0, 0, true, false];
  runtime.once("data", (answer: Buffer) => {
    if (!isKnown) applies = answer.toString("latin1", 0, OPENED.length) === OPENED;
  });
  const unreadMs = unreadBy(client);
  const stream = new Transform({
    transform: (bytes: Buffer, _, pass) => {
      const now = performance.now();
      if (now - since >= MINUTE_MS) [since, used] = [now, 0];
      used += bytes.length;
      if (!applies || (used <= bounds.bytes && unreadMs() <= bounds.unreadMs)) return pass(null, bytes);
      client.destroy();
      pass();
    },
  });
  return {
    stream,
    limit: (isHub) => {
      [applies, isKnown] = [isHub, true];
      // What the connection sent before was no hub's.
      [since, used] = [performance.now(), 0];
    },
  };
}

/** For how long the client has read nothing of what waits for it, as far as the calls show. */
function unreadBy(client: Socket): () => number {
  let since: number | null = null;
  client.on("drain", () => (since = null));
  return () => {
    since = client.writableNeedDrain ? (since ?? performance.now()) : null;
    return since === null ? 0 : performance.now() - since;
  };
}

/** Puts a gauge into a connection that is passed on already, and limits it. */
export function limitFromNow(client: Socket, runtime: Socket, bounds: HubBounds): Gauge {
  const gauge = gaugeOf(client, runtime, bounds);
  gauge.limit(true);
  client.unpipe(runtime);
  client.pipe(gauge.stream).pipe(runtime);
  return gauge;
}
