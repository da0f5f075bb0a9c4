import { once } from "node:events";
import type { Socket } from "node:net";
import { Framed } from "./framed.ts";

/** Bytes that may wait in each direction; beyond them the side that sends has to wait. */
export const WAITING_BYTES = 256 * 1024;
/**
 * WebSocket subprotocol in which an empty message says that its side sends nothing more, as TCP's FIN does. Without it a
 * connection ends as a whole when the TCP side ends.
 */
export const HALF_CLOSE = "vexil.half-close";
/** How long the TCP side may take for what it was sent, once the other side is over. */
const LINGER_MS = 10_000;

/** Sees what passes. */
export type Tap = { fromClient(bytes: Uint8Array): void; fromServer(bytes: Uint8Array): void };
export type PumpOptions = { role: "client" | "server"; halfClose: boolean; tap?: Tap | null };

/** Joins a WebSocket (its socket, after the handshake) and a TCP connection (that may be half open) until both are closed. */
export class Pump {
  /** Resolves when both sockets are closed. Never fails. */
  readonly done: Promise<void>;
  private readonly web: Framed;
  private hasTcpEnded = false;
  private hasWebEnded = false;
  private isOver = false;

  constructor(
    private readonly socket: Socket,
    private readonly tcp: Socket,
    private readonly options: PumpOptions,
  ) {
    this.done = Promise.all([socket, tcp].map((one) => (one.closed ? null : once(one, "close").catch(() => closed(one))))).then(() => {});
    this.web = new Framed(socket, options.role, {
      data: (bytes) => this.toTcp(bytes),
      empty: () => this.webEnded(),
      drain: () => tcp.resume(),
      over: () => this.over(),
    });
    tcp.on("data", (bytes: Buffer) => this.toWeb(bytes));
    tcp.on("drain", () => this.web.resume());
    tcp.on("end", () => this.tcpEnded());
    tcp.on("error", () => this.web.close(1011));
    tcp.on("close", () => this.web.close(1000));
    if (tcp.destroyed) this.web.close(1011);
  }

  ping(): void {
    this.web.ping();
  }

  /** Ends both sides at once; what was not sent is lost. */
  destroy(): void {
    this.socket.destroy();
    this.tcp.destroy();
  }

  private toTcp(bytes: Buffer): void {
    if (this.tcp.writableEnded || this.tcp.destroyed) return;
    this.options.tap?.fromClient(bytes);
    if (!this.tcp.write(bytes)) this.web.pause();
  }

  private toWeb(bytes: Buffer): void {
    if (this.isOver) return;
    this.options.tap?.fromServer(bytes);
    if (!this.web.send(bytes)) this.tcp.pause();
  }

  private webEnded(): void {
    if (!this.options.halfClose) return;
    this.hasWebEnded = true;
    this.tcp.end();
    if (this.hasTcpEnded) this.web.close(1000);
  }

  private tcpEnded(): void {
    this.hasTcpEnded = true;
    const { halfClose, role } = this.options;
    if (halfClose && !this.hasWebEnded) this.web.send(Buffer.alloc(0));
    // A client that has said all may still want to hear the answer.
    else if (halfClose || role === "server") this.web.close(1000);
  }

  /** The WebSocket is over: the TCP side gets what is still on its way, and its own words are heard by nobody. */
  private over(): void {
    this.isOver = true;
    this.tcp.end();
    this.tcp.resume();
    const timer = setTimeout(() => this.tcp.destroy(), LINGER_MS).unref();
    this.tcp.once("close", () => clearTimeout(timer));
  }
}

async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise((done) => socket.once("close", done));
}
