import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { PING_MS, Relay, WAITING_BYTES } from "../../packages/host-protocol/relay.ts";
import type { WebSocket } from "ws";
import { dial, probe, type Refusal } from "./dial.ts";

/** How often and for how long an instance that is still starting is tried again. */
const RETRY_MS = 1_000;
const STARTING = 418;
const GONE = 404;

/** How a local port reaches an instance; pauses in ms. */
export type LocalPortOptions = {
  url: URL;
  /** Local port; 0 for any free one. */
  port: number;
  /** Prints a line for the player. */
  say: (line: string) => void;
  patienceMs?: number;
  retryMs?: number;
  pingMs?: number;
};

/** A local TCP port whose connections go to an instance, each over its own WebSocket. */
export class LocalPort {
  /** Resolves with the reason, as a line for the player, when there is nothing left to relay to. */
  readonly over: Promise<string>;
  /** Resolves when the port is free again. */
  readonly closed: Promise<null>;
  private end!: (reason: string) => void;
  private readonly server: Server;
  private readonly open = new Set<Socket>();
  private readonly webs = new Set<WebSocket>();
  private readonly relays = new Set<Relay>();
  private readonly pings: NodeJS.Timeout;

  private constructor(private readonly options: LocalPortOptions) {
    this.over = new Promise((resolve) => (this.end = resolve));
    // `highWaterMark`: how much may wait on its way to a program that reads slowly.
    const settings = { allowHalfOpen: true, pauseOnConnect: true, noDelay: true, highWaterMark: WAITING_BYTES };
    this.server = createServer(settings, (local) => void this.serve(local));
    this.pings = setInterval(() => this.relays.forEach((relay) => relay.ping()), options.pingMs ?? PING_MS).unref();
    this.closed = new Promise((resolve) => this.server.once("close", () => resolve(null)));
  }

  /** Checks that the instance exists, then listens. Throws with a line for the player when it does not exist or the port is taken. */
  static async open(options: LocalPortOptions): Promise<LocalPort> {
    const there = await probe(options.url);
    if (there.status === GONE) throw new Error("There is no such instance, or it has ended.");
    if (there.status !== 204) throw new Error(there.title);
    const localPort = new LocalPort(options);
    await new Promise<void>((ready, refuse) => {
      localPort.server.once("error", (error: NodeJS.ErrnoException) => {
        refuse(new Error(error.code === "EADDRINUSE" ? `Port ${options.port} is taken; choose another with --port` : error.message));
      });
      localPort.server.listen(options.port, "127.0.0.1", ready);
    });
    return localPort;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends all connections and frees the port. */
  close(): void {
    this.server.close();
    clearInterval(this.pings);
    for (const socket of this.open) socket.destroy();
    for (const web of this.webs) web.terminate();
  }

  private async serve(local: Socket): Promise<void> {
    this.track(local);
    try {
      const way = await this.dial();
      if ("title" in way) return this.refused(way);
      this.webs.add(way.once("close", () => this.webs.delete(way)));
      if (local.destroyed) return way.terminate();
      const relay = new Relay(way, local, { role: "client" });
      this.relays.add(relay);
      local.resume();
      await relay.done;
      this.relays.delete(relay);
    } catch (error) {
      this.options.say((error as Error).message);
    } finally {
      local.destroy();
    }
  }

  /** An instance that is still starting is tried again for a while. */
  private async dial(): Promise<WebSocket | Refusal> {
    const until = performance.now() + (this.options.patienceMs ?? 30_000);
    for (let isFirst = true; ; isFirst = false) {
      const way = await dial(this.options.url);
      if (!("title" in way) || way.status !== STARTING || performance.now() > until) return way;
      if (isFirst) this.options.say("The instance is still starting; waiting for it …");
      await pause(this.options.retryMs ?? RETRY_MS);
    }
  }

  private refused({ status, title }: Refusal): void {
    if (status === GONE) this.end("The instance has ended.");
    else this.options.say(title);
  }

  private track(socket: Socket): void {
    this.open.add(socket);
    socket.on("error", () => {}).once("close", () => this.open.delete(socket));
  }
}
