import { createServer, STATUS_CODES, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { WebSocketServer } from "ws";
import { HALF_CLOSE } from "../pump.ts";

/**
 * A tunnel without instances, for tests of the server: a connection first says what it was asked with, then echoes. Below
 * `/status/{number}` it refuses with that status, below `/silent` it never answers. Returns its address.
 */
export async function startStandIn(): Promise<string> {
  const handleProtocols = (offered: Set<string>) => (offered.has(HALF_CLOSE) ? HALF_CLOSE : false);
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, handleProtocols });
  const server = createServer().unref();
  server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const [, status] = /^\/status\/(\d+)\//.exec(request.url ?? "") ?? [];
    if (status) return void socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nSet-Cookie: from=host\r\nContent-Length: 0\r\n\r\n`);
    if (request.url?.startsWith("/silent")) return;
    sockets.handleUpgrade(request, socket, head, (web) => {
      web.send(JSON.stringify({ path: request.url, headers: request.headers }));
      web.on("message", (data, isBinary) => web.send(data, { binary: isBinary }));
    });
  });
  sockets.on("headers", (headers) => headers.push("Set-Cookie: from=host"));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
