import { Transform } from "node:stream";
import { connect, type Socket } from "node:net";

const MINUTE_MS = 60_000;
/** How the runtime's answer begins when it opens a socket. */
const OPENED = "HTTP/1.1 101 ";
/** When the runtime has ended a connection, a client that reads nothing for this long loses the rest. */
const LINGER_MS = 5_000;

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

/** A connection to the runtime on loopback; throws when nothing listens there. */
export function dial(port: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
    socket.once("error", fail).once("connect", () => {
      socket.off("error", fail);
      done(socket);
    });
  });
}

type Passing = { lingerMs?: number; most?: number };

/**
 * Passes everything on in both directions, each as fast as the other side accepts it, and each end separately; when one side breaks, so does the other.
 * `most`: how many bytes a minute the client may send over the socket that it asks for; one that sends more is cut off.
 */
export function join(client: Socket, runtime: Socket, begun: Buffer, { lingerMs = LINGER_MS, most = Infinity }: Passing = {}): void {
  runtime.on("error", () => client.destroy());
  client.once("close", () => runtime.destroy());
  if (client.destroyed) return void runtime.destroy();
  runtime.write(begun);
  (most === Infinity ? client : client.pipe(gauge(client, runtime, most))).pipe(runtime);
  runtime.pipe(client);
  // The runtime ends a connection as a whole. What the client still sends is read and discarded; otherwise the system would discard what the client
  // has not read yet.
  runtime.once("end", () => {
    client.unpipe();
    runtime.destroy();
    client.setTimeout(lingerMs, () => client.destroy());
    client.resume();
  });
}

/**
 * What the client sends, up to this many bytes a minute; with more, its connection ends, and nothing of that reaches the runtime. If the runtime opens
 * no socket, the connection serves other requests, and is not limited.
 */
function gauge(client: Socket, runtime: Socket, most: number): Transform {
  let [since, used, opens] = [0, 0, true];
  runtime.once("data", (answer: Buffer) => (opens = answer.toString("latin1", 0, OPENED.length) === OPENED));
  return new Transform({
    transform: (bytes: Buffer, _, pass) => {
      const now = Date.now();
      if (now - since >= MINUTE_MS) [since, used] = [now, 0];
      used += bytes.length;
      if (used <= most || !opens) return pass(null, bytes);
      client.destroy();
      pass();
    },
  });
}
