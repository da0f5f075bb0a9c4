import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import {
  AGENT_PATH,
  BEAT_MS,
  NONCE_HEADER,
  Order,
  PONG,
  REVOKED,
  REVOKED_HEADER,
  timeIn,
  type Report,
} from "../../../packages/host-protocol/protocol.ts";
import { USER_AGENT } from "../host/version.ts";
import { Heartbeats } from "./heartbeats.ts";
import { refusalOf, type Accepted } from "../instances/freshness.ts";
import { isRevocation } from "../../../packages/host-protocol/revocation.ts";

const SLOWEST_MS = 30_000;
/** Without a frame from the server for this long, the connection counts as dead. */
const DEAF_MS = 20_000;

/** What the agent does for its connection to the server. */
export type LinkHandlers = {
  hello(nonce: string): Promise<Report>;
  beat(): Promise<Report>;
  /** Carries out an order; false when it is older than what runs here. */
  obey(order: Order): boolean;
  /** The server has just sent its time. */
  learn(now: number): void;
  /** The server has proved that it revoked this host: nothing may run on it. */
  dismissed(): void;
};

/** The agent's connection to the server: reconnects forever, with growing pauses and jitter, until it is closed. */
export class Link {
  /** This machine's address on the way to the server; null before the first connection. */
  localAddress: string | null = null;
  private socket: WebSocket | null = null;
  private accepted: Accepted;
  /** Whether `hello` was sent over this connection; before it the server accepts no other report. */
  private greeted = false;
  private closed = false;
  private failures = 0;
  private readonly beats = new Heartbeats(() => performance.now());

  constructor(
    private readonly server: string,
    private readonly key: string,
    private readonly hostId: string,
    private readonly handlers: LinkHandlers,
  ) {
    this.accepted = this.nothing();
  }

  /** Sends a report if there is a connection; otherwise the next `hello` says everything. */
  report(report: Report): void {
    this.say(JSON.stringify(report));
  }

  private say(frame: string): void {
    if (this.greeted && this.socket?.readyState === WebSocket.OPEN) this.socket.send(frame);
  }

  async run(): Promise<void> {
    while (!this.closed) {
      const reason = await this.once();
      if (this.closed) return;
      console.error(JSON.stringify({ event: "link.lost", reason }));
      await pause(Math.random() * Math.min(1_000 * 2 ** this.failures++, SLOWEST_MS));
    }
  }

  /** Introduces this host again, over a new connection. */
  again(): void {
    this.socket?.close(1000, "again");
  }

  close(): void {
    this.closed = true;
    this.socket?.close(1000);
  }

  /** One connection from start to end; returns why it ended. */
  private once(): Promise<string> {
    const url = `${this.server.replace(/^http/, "ws")}${AGENT_PATH}`;
    this.accepted = this.nothing();
    const socket = new WebSocket(url, {
      headers: { Authorization: `Bearer ${this.key}`, "User-Agent": USER_AGENT, [NONCE_HEADER]: this.accepted.nonce },
      maxPayload: 16 * 1024 * 1024,
      handshakeTimeout: 10_000,
    });
    this.socket = socket;
    this.greeted = false;
    this.beats.begin();
    return new Promise((end) => {
      const heartbeat = this.startHeartbeat(socket);
      socket.on("upgrade", (answer) => (this.localAddress = answer.socket.localAddress ?? null));
      socket.on("open", () => void this.greet(socket));
      socket.on("message", (data) => this.receive(String(data), socket));
      socket.on("error", (error) => end(error.message));
      socket.on("unexpected-response", (_request, response) => {
        const isOurs = this.revoked(response.headers[REVOKED_HEADER.toLowerCase()]);
        end(isOurs ? "this host is revoked" : `answered ${response.statusCode}`);
        socket.terminate();
      });
      socket.on("close", (code, text) => {
        clearInterval(heartbeat);
        if (code === REVOKED) this.revoked(String(text));
        end(`closed (${code}${text.length > 0 ? `: ${String(text)}` : ""})`);
      });
    });
  }

  private nothing(): Accepted {
    return { hostId: this.hostId, nonce: randomUUID(), link: null, seq: 0 };
  }

  private async greet(socket: WebSocket): Promise<void> {
    try {
      const hello = await this.handlers.hello(this.accepted.nonce);
      // While the engine was slow this connection may have ended, and the next one makes a hello of its own.
      if (socket !== this.socket) return;
      this.greeted = true;
      this.report(hello);
    } catch (error) {
      console.error(JSON.stringify({ event: "link.helloFailed", error: String(error) }));
      socket.terminate();
    }
  }

  /** Sends one beat at a time, and ends a connection over which nothing arrives any more. */
  private startHeartbeat(socket: WebSocket): NodeJS.Timeout {
    let heardAt = performance.now();
    let busy = false;
    socket.on("message", () => (heardAt = performance.now()));
    const beat = async () => {
      if (performance.now() - heardAt > DEAF_MS) socket.terminate();
      if (busy || !this.greeted) return;
      busy = true;
      await this.handlers.beat().then(
        (report) => this.say(this.beats.frame(report)),
        // If the engine does not answer, no beat is sent, and the server treats this host as silent.
        () => {},
      );
      busy = false;
    };
    return setInterval(() => void beat(), BEAT_MS);
  }

  private receive(text: string, socket: WebSocket): void {
    const now = timeIn(text);
    if (now !== null) return this.handlers.learn(now);
    if (text === PONG) return;
    const order = Order.safeParse(readJson(text)).data;
    if (!order) return socket.close(1002, "malformed order");
    const reason = refusalOf(order, this.accepted);
    if (reason) return this.report({ type: "refused", seq: order.seq, reason });
    this.accepted = { ...this.accepted, link: order.link, seq: order.seq };
    if (order.type === "welcome") this.welcomed(order.pings ?? false);
    if (!this.handlers.obey(order)) this.report({ type: "refused", seq: order.seq, reason: "staleEpoch" });
  }

  private welcomed(pings: boolean): void {
    this.failures = 0;
    this.beats.pings = pings;
  }

  /** A refusal or close may come from anything in front of the server, so it counts only with its proof. */
  private revoked(proof: unknown): boolean {
    const { hostId, nonce } = this.accepted;
    const isOurs = isRevocation(proof, this.key, hostId, nonce);
    if (isOurs) this.handlers.dismissed();
    return isOurs;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
