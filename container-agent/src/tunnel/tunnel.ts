import { once } from "node:events";
import { createServer, STATUS_CODES, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import type { Endpoint } from "./endpoint.ts";
import { HALF_CLOSE, MESSAGE_BYTES, PING_MS, WAITING_BYTES } from "../../../packages/host-protocol/relay.ts";
import { ProxiedConnection, type RecordConnection, type Target } from "./proxied-connection.ts";
import type { Tickets } from "../../../packages/host-protocol/ticket.ts";

/** How many connections one instance may have, and how long each may last. */
export const CONNECTIONS = 64;
const LONGEST_MS = 30 * 60_000;
/** How long a request may take to arrive: anybody who reaches the host may connect, and each connection takes a descriptor of the agent. */
const HEAD_MS = 10_000;

/** What a tunnel needs from the agent; `connectionMs` is how long a connection may last, `headMs` how long its request may take to arrive. */
export type TunnelOptions = {
  tickets: Tickets;
  /** Null when this host does not have it; `starting` while its port does not answer. */
  target(id: string): Target | "starting" | null;
  record?: RecordConnection;
  connectionMs?: number;
  headMs?: number;
};

/** The server passes on all but the first: no such instance, too many connections to it, and not answering yet. */
type Refusal = 401 | 404 | 400 | 418;

/** Lets the server's proxied connections through to the instances of this host, each with a ticket from the server. */
export class Tunnel {
  private readonly http: Server;
  private readonly sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has(HALF_CLOSE) ? HALF_CLOSE : false),
  });
  private readonly open = new Set<ProxiedConnection>();
  private readonly pings: NodeJS.Timeout;

  constructor(private readonly options: TunnelOptions) {
    const { headMs = HEAD_MS } = options;
    const patience = { headersTimeout: headMs, requestTimeout: headMs, connectionsCheckingInterval: Math.min(1_000, headMs) };
    this.http = createServer({ highWaterMark: WAITING_BYTES, ...patience }, (_request, response) => {
      response.writeHead(426, { Upgrade: "websocket", Connection: "Upgrade" }).end();
    });
    this.http.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => void this.upgrade(request, socket, head));
    this.pings = setInterval(() => this.open.forEach((connection) => connection.ping()), PING_MS).unref();
  }

  /** Listens at the address; returns the port, which the system chooses when 0 is given. */
  async listen({ address, port }: Endpoint): Promise<number> {
    this.http.listen(port, address);
    await once(this.http, "listening");
    return (this.http.address() as AddressInfo).port;
  }

  /** Ends every connection to an instance. */
  drop(id: string): void {
    for (const connection of this.open) if (connection.ticket.id === id) connection.end();
  }

  /** How many connections an instance has. */
  count(id: string): number {
    return [...this.open].filter(({ ticket }) => ticket.id === id).length;
  }

  async close(): Promise<void> {
    clearInterval(this.pings);
    for (const connection of this.open) connection.end();
    this.http.closeAllConnections();
    await new Promise<void>((done) => this.http.close(() => done()));
  }

  private async upgrade(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    const ticket = this.options.tickets.take(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
    if (!ticket) return refuse(socket, 401);
    const target = this.options.target(ticket.id);
    if (target === null) return refuse(socket, 404);
    if (target === "starting") return refuse(socket, 418);
    if (this.count(ticket.id) >= CONNECTIONS) return refuse(socket, 400);
    await this.serve(new ProxiedConnection(ticket, target, socket), () => this.accept(request, socket, head));
  }

  /** Fails when the request is no proper handshake, which the response says, or the client is gone. */
  private accept(request: IncomingMessage, socket: Socket, head: Buffer): Promise<WebSocket> {
    return new Promise((open, fail) => {
      socket.once("close", () => fail(new Error("it ended in its handshake")));
      this.sockets.handleUpgrade(request, socket, head, open);
    });
  }

  /** Its place is taken before anything is awaited, and released whatever happens. */
  private async serve(connection: ProxiedConnection, accept: () => Promise<WebSocket>): Promise<void> {
    this.open.add(connection);
    const timer = setTimeout(() => connection.end(), this.options.connectionMs ?? LONGEST_MS);
    try {
      if (!(await connection.opens())) return refuse(connection.socket, 418);
      await connection.serve(await accept(), this.options.record);
    } catch (error) {
      console.error(JSON.stringify({ event: "tunnel.failed", error: String(error) }));
    } finally {
      clearTimeout(timer);
      this.open.delete(connection);
      connection.end();
    }
  }
}

function refuse(socket: Socket, status: Refusal): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroySoon();
}
