import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { FrameError, frameHeader, FrameReader } from "./frames.ts";
import { mask } from "./mask.ts";

/** How long the peer may take to close its side once everything has been sent. */
const CLOSING_MS = 5_000;

export type FramedEvents = {
  data(bytes: Buffer): void;
  /** The peer sent an empty message. */
  empty(): void;
  /** More may be sent. */
  drain(): void;
  /** Nothing comes any more: either side closes, or the connection ended. Once. */
  over(): void;
};

/** A WebSocket after its handshake, as a stream of bytes: frames out, frames in, nothing kept. */
export class Framed {
  private readonly reader: FrameReader;
  private isOver = false;

  /** Either side of a connection. Clients mask what they send where it lies, so the bytes are the connection's from then on. */
  constructor(
    private readonly socket: Socket,
    private readonly role: "client" | "server",
    private readonly events: FramedEvents,
  ) {
    const { data, empty } = events;
    this.reader = new FrameReader(role === "server", {
      data,
      empty,
      ping: (payload) => this.pong(payload),
      close: () => this.close(1000),
    });
    socket.on("data", (chunk) => this.read(chunk));
    socket.on("drain", () => events.drain());
    // An error is followed by "close", which is all that matters here.
    socket.on("error", () => {});
    socket.on("end", () => this.close(1000));
    socket.on("close", () => this.over());
  }

  /** Sends bytes as one message; false when more should wait for `drain`. */
  send(bytes: Buffer): boolean {
    return this.frame("data", bytes);
  }

  /** Keeps the connection alive where something between the two sides closes silent ones. Never waits behind data. */
  ping(): void {
    if (this.socket.writableLength === 0) this.frame("ping", Buffer.alloc(0));
  }

  /** Closes after what is still to be sent. */
  close(code: number): void {
    const isFirst = !this.socket.writableEnded && !this.socket.destroyed;
    if (isFirst) {
      const payload = Buffer.alloc(2);
      payload.writeUInt16BE(code);
      this.frame("close", payload);
      this.socket.once("finish", () => this.destroyLater());
      this.socket.end();
    }
    this.socket.resume();
    this.over();
  }

  pause(): void {
    if (!this.isOver) this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  private read(chunk: Buffer): void {
    try {
      if (!this.isOver) this.reader.push(chunk);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.close(error.code);
    }
  }

  private frame(kind: "data" | "close" | "ping" | "pong", payload: Buffer): boolean {
    if (this.socket.writableEnded || this.socket.destroyed) return true;
    const key = this.role === "client" ? randomBytes(4) : null;
    if (key) mask(payload, key, 0);
    this.socket.cork();
    const isOpen = this.socket.write(frameHeader(kind, payload.length, key));
    const isStillOpen = payload.length === 0 ? isOpen : this.socket.write(payload);
    this.socket.uncork();
    return isStillOpen;
  }

  /** Answers only when nothing waits: a peer that reads nothing must not make answers pile up. */
  private pong(payload: Buffer): void {
    if (this.socket.writableLength === 0) this.frame("pong", payload);
  }

  private over(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.events.over();
  }

  private destroyLater(): void {
    const timer = setTimeout(() => this.socket.destroy(), CLOSING_MS).unref();
    this.socket.once("close", () => clearTimeout(timer));
  }
}
