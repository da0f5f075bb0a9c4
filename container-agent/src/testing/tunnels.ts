import { createHmac, randomUUID } from "node:crypto";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { TICKET_MS, type Ticket } from "../../../packages/host-protocol/protocol.ts";
import type { Target } from "../tunnel/proxied-connection.ts";
import { ticketKey, Tickets } from "../../../packages/host-protocol/ticket.ts";
import { Tunnel, type TunnelOptions } from "../tunnel/tunnel.ts";

export const HOST_KEY = "vxa_a1b2c3d4e5_a-secret-of-a-host-that-only-tests-know";
export const HOST_ID = "a1b2c3d4e5";

/** A ticket as the server signs it, for a new connection unless told otherwise. */
export function aTicket(id: string, change: Partial<Ticket> = {}, key = ticketKey(HOST_KEY)): string {
  const ticket: Ticket = {
    host: HOST_ID,
    id,
    expiresAt: Date.now() + TICKET_MS,
    client: "192.0.2.7:50123",
    connection: randomUUID(),
    ...change,
  };
  const body = Buffer.from(JSON.stringify(ticket)).toString("base64url");
  return `${body}.${createHmac("sha256", key).update(body).digest("base64url")}`;
}

/** A TCP server that does this with each connection; returns its port. */
export async function aPort(serve: (socket: Socket) => void): Promise<number> {
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on("error", () => {}).on("close", () => open.delete(socket));
    serve(socket);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

export function onPort(port: number): Target {
  return { address: "127.0.0.1", port, capture: null };
}

/** A tunnel to these instances, and where it listens. */
export async function aTunnel(
  targets: Record<string, Target | "starting">,
  options: Partial<TunnelOptions> = {},
): Promise<{ tunnel: Tunnel; url: string }> {
  const tickets = new Tickets(ticketKey(HOST_KEY), HOST_ID, Date.now);
  const tunnel = new Tunnel({ tickets, target: (id) => targets[id] ?? null, ...options });
  onTestFinished(() => tunnel.close());
  const port = await tunnel.listen({ address: "127.0.0.1", port: 0 });
  return { tunnel, url: `ws://127.0.0.1:${port}/` };
}

/** A client that does not use our own code. */
export class Client {
  readonly heard: Buffer[] = [];
  closed: number | null = null;
  /** The port of its own end of the connection. */
  port = 0;

  private constructor(readonly socket: WebSocket) {
    socket.on("message", (data: Buffer) => this.heard.push(data));
    socket.on("close", (code) => (this.closed = code));
    socket.on("error", () => {});
    onTestFinished(() => socket.terminate());
  }

  /** Connects; returns the HTTP status instead when it is refused. */
  static dial(url: string, ticket: string, protocols: string[] = [], more: Record<string, string> = {}): Promise<Client | number> {
    const socket = new WebSocket(url, protocols, { headers: { Authorization: `Bearer ${ticket}`, ...more }, perMessageDeflate: false });
    const client = new Client(socket);
    socket.on("upgrade", (answer) => (client.port = answer.socket.localPort!));
    return new Promise((resolve, reject) => {
      socket.on("open", () => resolve(client));
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode!));
      socket.on("error", reject);
    });
  }

  static async open(url: string, ticket: string, protocols?: string[], more?: Record<string, string>): Promise<Client> {
    const client = await Client.dial(url, ticket, protocols, more);
    if (typeof client === "number") throw new Error(`refused: ${client}`);
    return client;
  }

  get text(): string {
    return Buffer.concat(this.heard).toString();
  }
}
