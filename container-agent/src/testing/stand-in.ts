import { createServer, STATUS_CODES, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { WebSocketServer } from "ws";
import { HALF_CLOSE } from "../../../packages/host-protocol/relay.ts";

/**
 * A tunnel without instances, for tests of the server: a connection first sends what it was asked with, then echoes. With a `status` it refuses
 * everybody with that, and names `elsewhere` as a redirect. Returns its address.
 */
export async function startStandIn(status?: number, elsewhere = ""): Promise<string> {
  const handleProtocols = (offered: Set<string>) => (offered.has(HALF_CLOSE) ? HALF_CLOSE : false);
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, handleProtocols });
  const server = createServer().unref();
  server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (status) {
      // Without this header the client may reuse the connection for the next request, and lose that on it.
      const headers = ["Connection: close", "Set-Cookie: from=host", `Location: ${elsewhere}/tunnel`, "Content-Length: 0"];
      return void socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("\r\n")}\r\n\r\n`);
    }
    sockets.handleUpgrade(request, socket, head, (web) => {
      web.send(JSON.stringify({ path: request.url, headers: request.headers }));
      web.on("message", (data, isBinary) => web.send(data, { binary: isBinary }));
    });
  });
  sockets.on("headers", (headers) => headers.push("Set-Cookie: from=host"));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stand-ins that refuse, by their status; each redirects to one that would accept. */
export async function startRefusers(statuses: number[]): Promise<Record<number, string>> {
  const elsewhere = await startStandIn();
  return Object.fromEntries(await Promise.all(statuses.map(async (status) => [status, await startStandIn(status, elsewhere)])));
}
