import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { freePort } from "../../../scripts/server-process.ts";
import { openFront, type FrontOptions } from "../front.ts";
import { dial } from "../runtime-socket.ts";

export const HEAD = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

/** A front before a server that handles each connection as the test says. */
export async function aFront(serve: (line: Socket) => void, options: Partial<FrontOptions> = {}) {
  const runtime = createServer({ allowHalfOpen: true }, (line) => serve(line.on("error", () => {})));
  await listen(runtime);
  const port = await freePort();
  const upstream = () => dial((runtime.address() as AddressInfo).port);
  const front = await openFront({ host: "127.0.0.1", port, total: 100, perAddress: null, header: "x-front", upstream, ...options });
  const lines: Socket[] = [];
  onTestFinished(async () => {
    for (const line of lines) line.destroy();
    await front.close();
    runtime.close();
  });
  const call = async () => {
    const line = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => {});
    lines.push(line);
    await once(line, "connect");
    return line;
  };
  return { front, call };
}

const listen = (server: Server) => new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
/** On a busy machine it may have ended before the test looks. */
export const ended = (line: Socket) => line.destroyed || new Promise((done) => line.resume().once("end", done).once("close", done));
export const answer = (line: Socket) => buffer(line).then(String);
