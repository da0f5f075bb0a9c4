import { connect, type Socket } from "node:net";

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

/** Passes everything on in both directions, each as fast as the other side accepts it, and each end separately; when one side breaks, so does the other. */
export function join(client: Socket, runtime: Socket, begun: Buffer, lingerMs = LINGER_MS): void {
  runtime.on("error", () => client.destroy());
  client.once("close", () => runtime.destroy());
  if (client.destroyed) return void runtime.destroy();
  runtime.write(begun);
  client.pipe(runtime);
  runtime.pipe(client);
  // The runtime ends a connection as a whole. What the client still sends is read and discarded; otherwise the system would discard what the client
  // has not read yet.
  runtime.once("end", () => {
    client.unpipe(runtime);
    runtime.destroy();
    client.setTimeout(lingerMs, () => client.destroy());
    client.resume();
  });
}
