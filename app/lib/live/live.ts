import ReconnectingWebSocket from "partysocket/ws";
import type { HubMessage } from "#worker/contract/wire/hub.ts";
import { delayOfConnecting, type Lost } from "#worker/domain/news/spread.ts";
import { markStale } from "./staleness.ts";
import { HANDSHAKE, PING, readFrame } from "./signalr.ts";

/** What a listener wants to receive. `Connected` is called with true if messages may have been missed, so that the listener reads again. */
export type LiveHandlers = {
  [Target in HubMessage["target"]]?: (payload: Extract<HubMessage, { target: Target }>["arguments"][0]) => void;
} & {
  Connected?: (again: boolean) => void;
  Disconnected?: () => void;
  /** The hub refuses this listener from now on: the session or the role is gone, or the game. */
  Refused?: () => void;
  /** The version of the board that the listener shows: the hub sends a new listener what has changed since. */
  knows?: () => number | undefined;
};

const PING_MS = 15_000;
/** How long a socket without listeners is kept, so that the next page of the same game can take it over. */
const LINGER_MS = 2_000;
/** The server's close code for a refused listener: wrong role, or a message it does not understand. */
const REFUSED = 1008;
/** A connection that comes back sooner than this is not reported as lost. */
const PATIENCE_MS = 3_000;
const sockets = new Map<string, SharedSocket>();

/**
 * Listens to a hub (`/hub/user?game=1&board=1`) until the returned function is called. There is one socket per address, however many listen.
 * `handlers` returns the current handlers.
 */
export function listen(path: string, handlers: () => LiveHandlers): () => void {
  const shared = sockets.get(path) ?? new SharedSocket(path);
  sockets.set(path, shared);
  return shared.join(handlers);
}

/** The period in milliseconds over which the listeners of this address spread their requests, as its hub last said; null before that. */
export const spreadOf = (path: string): number | null => sockets.get(path)?.spread ?? null;

/** Reopens the socket, so that its hub determines again who is listening. */
export const reopen = (path: string): void => sockets.get(path)?.reopen();

class SharedSocket {
  private readonly listeners = new Set<() => LiveHandlers>();
  private readonly socket: ReconnectingWebSocket;
  private readonly pulse: ReturnType<typeof setInterval>;
  private ended: Lost | null = null;
  spread: number | null = null;
  private unanswered = false;
  private ready = false;
  private isRefused = false;
  private times = 0;

  constructor(private readonly path: string) {
    this.socket = new ReconnectingWebSocket(() => this.address(), null, {
      // The delay is ours (`delayOfConnecting`), in the address provider.
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

  join(handlers: () => LiveHandlers): () => void {
    this.listeners.add(handlers);
    if (this.ready) handlers().Connected?.(false);
    return () => {
      this.listeners.delete(handlers);
      setTimeout(() => this.leave(), LINGER_MS);
    };
  }

  reopen(): void {
    this.socket.reconnect();
  }

  private leave(): void {
    if (this.listeners.size > 0 || sockets.get(this.path) !== this) return;
    sockets.delete(this.path);
    clearInterval(this.pulse);
    this.socket.close();
    markStale(this.path, false);
  }

  private async address(): Promise<string> {
    const delay = delayOfConnecting(this.socket.retryCount, this.ended, this.spread, Math.random());
    if (delay > 0) await new Promise((done) => setTimeout(done, delay));
    const known = [...this.listeners].flatMap((handlers) => handlers().knows?.() ?? []);
    const knows = known.length > 0 ? `&knows=${Math.min(...known)}` : "";
    return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}${knows}`;
  }

  private receive(frame: string): void {
    this.unanswered = false;
    for (const heard of readFrame(frame)) {
      if (heard.type === "ready") this.opened();
      else if (heard.type === "call") this.dispatch(heard.target, heard.argument);
      else if (!heard.reconnect) this.refuse();
    }
  }

  /** The hub says so before it closes; a browser that closes first cannot give the code of a refusal. */
  private refuse(): void {
    this.isRefused = true;
    this.socket.close(1000);
  }

  private opened(): void {
    this.ready = true;
    this.times += 1;
    markStale(this.path, false);
    for (const handlers of this.listeners) handlers().Connected?.(this.times > 1);
  }

  private dispatch(target: string, argument: unknown): void {
    if (target === "Spread") this.spread = (argument as { ms: number }).ms;
    for (const handlers of this.listeners)
      (handlers()[target as HubMessage["target"]] as ((payload: unknown) => void) | undefined)?.(argument);
  }

  private lost(code: number): void {
    this.ended = { code, wasUp: this.ready };
    if (code === REFUSED || this.isRefused) for (const handlers of this.listeners) handlers().Refused?.();
    else setTimeout(() => this.tell(), PATIENCE_MS);
    if (!this.ready) return;
    this.ready = false;
    for (const handlers of this.listeners) handlers().Disconnected?.();
  }

  private tell(): void {
    if (!this.ready && sockets.get(this.path) === this) markStale(this.path, true);
  }

  /** The hub answers each ping; if it has not answered by the next ping, the connection is dead without having been closed. */
  private ping(): void {
    if (!this.ready) return;
    if (this.unanswered) return this.socket.reconnect();
    this.unanswered = true;
    this.socket.send(PING);
  }
}
