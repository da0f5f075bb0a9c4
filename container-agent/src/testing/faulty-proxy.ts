import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer } from "ws";
import { NONCE_HEADER, REVOKED_HEADER } from "../../../packages/host-protocol/protocol.ts";

type Pair = { agent: WebSocket; server: WebSocket };

/**
 * Stands between an agent and its server, frame by frame. `hold`: nothing passes, not even the end of a connection, as on a network that swallows
 * everything. `cut`: every connection is reset and none is accepted. It records what the server has sent and can send it again.
 */
export class FaultyProxy {
  /** All frames from the server, of all connections so far. */
  readonly said: string[] = [];
  /** All frames from the agent. */
  readonly heard: string[] = [];
  private state: "open" | "held" | "cut" = "open";
  private readonly pairs = new Set<Pair>();
  private readonly mute = new Set<Duplex>();
  private readonly waiting: (() => void)[] = [];
  private readonly sockets = new WebSocketServer({ noServer: true });

  private constructor(
    private readonly target: string,
    private readonly listener: Server,
  ) {}

  static async open(target: string): Promise<FaultyProxy> {
    const listener = createServer((_request, response) => void response.writeHead(502).end());
    const proxy = new FaultyProxy(target, listener);
    listener.on("upgrade", (request, socket, head) => proxy.take(request, socket as Socket, head));
    await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  hold(): void {
    this.state = "held";
  }

  cut(): void {
    this.state = "cut";
    for (const { agent, server } of this.pairs) {
      agent.terminate();
      server.terminate();
    }
  }

  /** Lets everything pass again; what was held is delivered first. */
  release(): void {
    this.state = "open";
    for (const socket of this.mute) socket.destroy();
    for (const act of this.waiting.splice(0)) act();
  }

  /** Sends the agent a frame that does not come from the server. */
  inject(frame: string): void {
    for (const { agent } of this.pairs) if (agent.readyState === WebSocket.OPEN) agent.send(frame);
  }

  close(): void {
    this.cut();
    this.listener.closeAllConnections();
    this.listener.close();
  }

  private take(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.state === "cut") return void socket.destroy();
    if (this.state === "held") return void this.mute.add(socket);
    const { authorization: Authorization = "", [NONCE_HEADER.toLowerCase()]: nonce = "" } = request.headers;
    const headers = { Authorization, [NONCE_HEADER]: String(nonce) };
    const server = new WebSocket(this.target.replace(/^http/, "ws") + request.url, { headers });
    server.on("error", () => socket.destroy());
    server.on("unexpected-response", (_, response) => {
      const proof = response.headers[REVOKED_HEADER.toLowerCase()];
      const lines = [`HTTP/1.1 ${response.statusCode} Refused`, "Content-Length: 0", "Connection: close"];
      if (proof) lines.push(`${REVOKED_HEADER}: ${String(proof)}`);
      socket.end(`${lines.join("\r\n")}\r\n\r\n`);
    });
    server.once("open", () => this.sockets.handleUpgrade(request, socket, head, (agent) => this.join({ agent, server })));
  }

  private join(pair: Pair): void {
    const { agent, server } = pair;
    this.pairs.add(pair);
    server.on("message", (frame) => {
      this.said.push(String(frame));
      this.pass(() => agent.readyState === WebSocket.OPEN && agent.send(String(frame)));
    });
    agent.on("message", (frame) => {
      this.heard.push(String(frame));
      this.pass(() => server.readyState === WebSocket.OPEN && server.send(String(frame)));
    });
    server.on("close", (code, reason) => this.pass(() => agent.close(code >= 3_000 ? code : 1000, reason)));
    agent.on("close", () => this.pass(() => server.terminate()));
    for (const one of [agent, server]) one.on("error", () => {});
  }

  private pass(act: () => unknown): void {
    if (this.state === "held") this.waiting.push(act);
    else act();
  }
}
