import { once } from "node:events";
import type { Socket } from "node:net";
import type { WebSocket } from "ws";

/** How many bytes may wait in each direction; beyond that the sending side has to wait. */
export const WAITING_BYTES = 256 * 1024;
/** The same limit in pieces, each of which takes memory, however small it is. */
export const WAITING_PIECES = 1_024;
/** The largest WebSocket message, because it is read as a whole: the limit of what Workers pass on. */
export const MESSAGE_BYTES = 1024 * 1024;
/**
 * WebSocket subprotocol in which an empty message says that its side sends nothing more, like TCP's FIN. Without it a connection ends as a whole when
 * the TCP side ends.
 */
export const HALF_CLOSE = "vexil.half-close";
/** How often both ends of the route to an instance ping: proxies, and the edge, close connections that are silent for about a minute. */
export const PING_MS = 25_000;
/** How many pings and pongs may come between two messages. A message in pieces is held with everything that came in between until it is complete. */
const CONTROL_FRAMES = 10_000;
/** How long the TCP side may take to read what it was sent, once the other side has ended. */
const LINGER_MS = 10_000;
/** How long the WebSocket's peer may take to close its side once everything has been sent. */
const CLOSING_MS = 5_000;

/** Observes the bytes that pass. */
export type Tap = { fromClient(bytes: Uint8Array): void; fromServer(bytes: Uint8Array): void };
/** Which end of a tunnel this is, and what observes the bytes that pass. */
export type RelayOptions = { role: "client" | "server"; tap?: Tap | null };

/** Joins an open WebSocket and a TCP connection (which may be half open) until both are closed. */
export class Relay {
  /** Resolves when both are closed. Never fails. */
  readonly done: Promise<void>;
  private readonly halfClose: boolean;
  private hasTcpEnded = false;
  private hasWebEnded = false;
  /** The code with which the WebSocket will close once nothing waits to be sent. */
  private closing: number | null = null;
  private readonly waiting = { forTcp: 0, forWeb: 0 };
  /** Pings and pongs since the last message. */
  private controlFrames = 0;

  constructor(
    private readonly web: WebSocket,
    private readonly tcp: Socket,
    private readonly options: RelayOptions,
  ) {
    this.halfClose = web.protocol === HALF_CLOSE;
    const webClosed = web.readyState === web.CLOSED ? null : new Promise<unknown>((closed) => web.once("close", closed));
    const tcpClosed = tcp.closed ? null : once(tcp, "close").catch(() => closed(tcp));
    this.done = Promise.all([webClosed, tcpClosed]).then(() => {});
    web.on("message", (data: Buffer) => this.received(data));
    for (const frame of ["ping", "pong"] as const) web.on(frame, () => this.countControlFrame());
    web.on("close", () => this.over());
    // An error is followed by "close", as on the TCP side.
    web.on("error", () => {});
    tcp.on("data", (bytes: Buffer) => this.toWeb(bytes));
    tcp.on("drain", () => web.resume());
    tcp.on("end", () => this.tcpEnded());
    tcp.on("error", () => this.close(1011));
    tcp.on("close", () => this.close(1000));
    web.resume();
    if (tcp.destroyed) this.close(1011);
  }

  /** Keeps the connection alive where something between the two sides closes silent ones. Never waits behind data. */
  ping(): void {
    if (this.web.readyState === this.web.OPEN && this.web.bufferedAmount === 0) this.web.ping();
  }

  private received(data: Buffer): void {
    this.controlFrames = 0;
    if (data.length === 0) this.webEnded();
    else this.toTcp(data);
  }

  private countControlFrame(): void {
    this.controlFrames += 1;
    if (this.controlFrames > CONTROL_FRAMES) this.web.terminate();
  }

  private toTcp(bytes: Buffer): void {
    if (this.tcp.writableEnded || this.tcp.destroyed) return;
    this.options.tap?.fromClient(bytes);
    this.waiting.forTcp += 1;
    const hasRoom = this.tcp.write(bytes, this.written);
    if (!hasRoom || this.waiting.forTcp >= WAITING_PIECES) this.web.pause();
  }

  private toWeb(bytes: Buffer): void {
    const { web, tcp } = this;
    if (web.readyState !== web.OPEN) return;
    this.options.tap?.fromServer(bytes);
    this.waiting.forWeb += 1;
    web.send(bytes, this.sent);
    if (!this.hasRoomForWeb()) tcp.pause();
  }

  /** The TCP side has accepted a piece. When too many bytes wait for it, it reports when all are gone. */
  private readonly written = (): void => {
    this.waiting.forTcp -= 1;
    if (this.waiting.forTcp < WAITING_PIECES && !this.tcp.writableNeedDrain && this.web.isPaused) this.web.resume();
  };

  /** The WebSocket has accepted a piece. */
  private readonly sent = (): void => {
    this.waiting.forWeb -= 1;
    if (this.hasRoomForWeb()) this.tcp.resume();
    this.closeWhenSent();
  };

  private hasRoomForWeb(): boolean {
    return this.web.bufferedAmount < WAITING_BYTES && this.waiting.forWeb < WAITING_PIECES;
  }

  private webEnded(): void {
    if (!this.halfClose) return;
    this.hasWebEnded = true;
    this.tcp.end();
    if (this.hasTcpEnded) this.close(1000);
  }

  private tcpEnded(): void {
    this.hasTcpEnded = true;
    if (this.halfClose && !this.hasWebEnded) this.web.send(Buffer.alloc(0), () => this.closeWhenSent());
    // A client that has sent everything may still want to read the answer.
    else if (this.halfClose || this.options.role === "server") this.close(1000);
  }

  private close(code: number): void {
    this.closing ??= code;
    this.closeWhenSent();
  }

  /** A peer may read as slowly as it likes; only once it has everything must it close, or it is cut off. */
  private closeWhenSent(): void {
    const { web, closing } = this;
    if (closing === null || web.readyState !== web.OPEN || web.bufferedAmount > 0) return;
    web.close(closing);
    web.resume();
    const timer = setTimeout(() => web.terminate(), CLOSING_MS).unref();
    web.once("close", () => clearTimeout(timer));
  }

  /** The WebSocket has ended: the TCP side gets what is still on its way, and what it sends is discarded. */
  private over(): void {
    this.tcp.end();
    this.tcp.resume();
    const timer = setTimeout(() => this.tcp.destroy(), LINGER_MS).unref();
    this.tcp.once("close", () => clearTimeout(timer));
  }
}

async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise((done) => socket.once("close", done));
}
