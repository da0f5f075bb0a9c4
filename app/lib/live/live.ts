import ReconnectingWebSocket from "partysocket/ws";
import type { HubMessage } from "#worker/contract/wire/feed.ts";
import { HANDSHAKE, PING, readFrame } from "./signalr.ts";

/** What a listener wants to get. `Connected` is called with true when messages may have been missed, so that the listener reads again. */
export type LiveHandlers = {
  [Target in HubMessage["target"]]?: (payload: Extract<HubMessage, { target: Target }>["arguments"][0]) => void;
} & { Connected?: (again: boolean) => void; Disconnected?: () => void };

const PING_MS = 15_000;
/** A page that gives way to another of the same game takes its socket along. */
const LINGER_MS = 2_000;
/** The server will not have us: wrong role, or words it does not understand. */
const REFUSED = 1008;
const sockets = new Map<string, SharedSocket>();

/** Hears a hub (`/hub/user?game=1&board=1`) until the returned function is called. One socket per address however many listen. */
export function listen(path: string, handlers: LiveHandlers): () => void {
  const shared = sockets.get(path) ?? new SharedSocket(path);
  sockets.set(path, shared);
  return shared.join(handlers);
}

/**
 * Milliseconds before a connection attempt. Full jitter: anywhere up to 1 s, doubling to 30 s. When the server went away on
 * purpose (1001, 1012) it told everybody at once, so the first attempts are spread over 10 s. `chance` is in [0, 1).
 */
export function delayBefore(attempt: number, closed: number | null, chance: number): number {
  if (attempt === 0) return 0;
  if (attempt === 1 && (closed === 1001 || closed === 1012)) return chance * 10_000;
  return chance * Math.min(30_000, 1_000 * 2 ** (attempt - 1));
}

class SharedSocket {
  private readonly listeners = new Set<LiveHandlers>();
  private readonly socket: ReconnectingWebSocket;
  private readonly pulse: ReturnType<typeof setInterval>;
  private closed: number | null = null;
  private unanswered = false;
  private ready = false;
  private times = 0;

  constructor(private readonly path: string) {
    this.socket = new ReconnectingWebSocket(() => this.address(), null, {
      // The delay is ours (`delayBefore`), in the address provider.
      minReconnectionDelay: 0,
      maxReconnectionDelay: 0,
      connectionTimeout: 15_000,
      shouldReconnectOnClose: (event) => event.code !== REFUSED,
    });
    this.socket.addEventListener("open", () => this.socket.send(HANDSHAKE));
    this.socket.addEventListener("message", (event) => this.receive(String(event.data)));
    this.socket.addEventListener("close", (event) => this.lost(event.code));
    this.pulse = setInterval(() => this.ping(), PING_MS);
  }

  join(handlers: LiveHandlers): () => void {
    this.listeners.add(handlers);
    if (this.ready) handlers.Connected?.(false);
    return () => {
      this.listeners.delete(handlers);
      setTimeout(() => this.leave(), LINGER_MS);
    };
  }

  private leave(): void {
    if (this.listeners.size > 0 || sockets.get(this.path) !== this) return;
    sockets.delete(this.path);
    clearInterval(this.pulse);
    this.socket.close();
  }

  private async address(): Promise<string> {
    const delay = delayBefore(this.socket.retryCount, this.closed, Math.random());
    if (delay > 0) await new Promise((done) => setTimeout(done, delay));
    return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}`;
  }

  private receive(frame: string): void {
    this.unanswered = false;
    for (const heard of readFrame(frame)) {
      if (heard.type === "ready") this.opened();
      else if (heard.type === "call") this.dispatch(heard.target, heard.argument);
      else if (!heard.reconnect) this.socket.close(1000);
    }
  }

  private opened(): void {
    this.ready = true;
    this.times += 1;
    for (const { Connected } of this.listeners) Connected?.(this.times > 1);
  }

  private dispatch(target: string, argument: unknown): void {
    for (const handlers of this.listeners)
      (handlers[target as HubMessage["target"]] as ((payload: unknown) => void) | undefined)?.(argument);
  }

  private lost(code: number): void {
    this.closed = code;
    if (!this.ready) return;
    this.ready = false;
    for (const { Disconnected } of this.listeners) Disconnected?.();
  }

  /** The hub answers each ping; one that stays silent until the next is gone without having said so. */
  private ping(): void {
    if (!this.ready) return;
    if (this.unanswered) return this.socket.reconnect();
    this.unanswered = true;
    this.socket.send(PING);
  }
}
