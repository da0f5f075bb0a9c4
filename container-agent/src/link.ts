import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { AGENT_PATH, BEAT_MS, Order, type Report } from "./protocol.ts";
import { refusalOf, type Accepted } from "./freshness.ts";

const SLOWEST_MS = 30_000;
/** Without a word from the server for this long, the connection is taken for dead. */
const DEAF_MS = 20_000;

export type Side = {
  hello(): Promise<Report>;
  beat(): Promise<Report>;
  /** Carries out an order; false when it is older than what runs here. */
  obey(order: Order): boolean;
};

/** The agent's connection to the server: dialled again for ever, with growing pauses and jitter, until it is closed. */
export class Link {
  private socket: WebSocket | null = null;
  private accepted: Accepted;
  private closed = false;
  private failures = 0;

  constructor(
    private readonly server: string,
    private readonly key: string,
    hostId: string,
    private readonly side: Side,
  ) {
    this.accepted = { hostId, link: 0, seq: 0 };
  }

  /** Sends a report when there is a connection; without one the next `hello` tells everything. */
  tell(report: Report): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(report));
  }

  async run(): Promise<void> {
    while (!this.closed) {
      const reason = await this.once();
      if (this.closed) return;
      console.error(JSON.stringify({ event: "link.lost", reason }));
      await pause(Math.random() * Math.min(1_000 * 2 ** this.failures++, SLOWEST_MS));
    }
  }

  /** Introduces this host anew, over a new connection. */
  again(): void {
    this.socket?.close(1000, "again");
  }

  close(): void {
    this.closed = true;
    this.socket?.close(1000);
  }

  /** One connection from dialling to its end; answers why it ended. */
  private once(): Promise<string> {
    const url = `${this.server.replace(/^http/, "ws")}${AGENT_PATH}`;
    const socket = new WebSocket(url, {
      headers: { Authorization: `Bearer ${this.key}` },
      maxPayload: 16 * 1024 * 1024,
      handshakeTimeout: 10_000,
    });
    this.socket = socket;
    return new Promise((end) => {
      let heardAt = Date.now();
      const beats = setInterval(() => {
        if (Date.now() - heardAt > DEAF_MS) socket.terminate();
        else if (socket.readyState === WebSocket.OPEN)
          void this.side.beat().then(
            (report) => this.tell(report),
            () => {},
          );
      }, BEAT_MS);
      socket.on(
        "open",
        () =>
          void this.side.hello().then(
            (report) => this.tell(report),
            () => socket.terminate(),
          ),
      );
      socket.on("message", (data) => {
        heardAt = Date.now();
        this.hear(String(data), socket);
      });
      socket.on("pong", () => (heardAt = Date.now()));
      socket.on("error", (error) => end(error.message));
      socket.on("unexpected-response", (_request, response) => {
        end(`the server answers ${response.statusCode}`);
        socket.terminate();
      });
      socket.on("close", (code, text) => {
        clearInterval(beats);
        end(`closed (${code}${text.length > 0 ? `: ${String(text)}` : ""})`);
      });
    });
  }

  private hear(text: string, socket: WebSocket): void {
    if (text === "beat") return;
    const order = Order.safeParse(readJson(text)).data;
    if (!order) return socket.close(1002, "malformed order");
    const reason = refusalOf(order, this.accepted);
    if (reason) return this.tell({ type: "refused", seq: order.seq, reason });
    this.accepted = { ...this.accepted, link: order.link, seq: order.seq };
    if (order.type === "welcome") this.failures = 0;
    if (!this.side.obey(order)) this.tell({ type: "refused", seq: order.seq, reason: "staleEpoch" });
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
