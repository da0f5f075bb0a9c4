import type { Socket } from "node:net";

/** After so long without a byte an answer that has begun counts as whole. */
const WHOLE_MS = 100;

type Line = { asks: boolean; at: number };

/** Which clients still wait for an answer, as far as the bytes that pass tell. */
export class OpenRequests {
  private readonly lines = new WeakMap<Socket, Line>();

  /** A client has begun to ask, and this is who answers it. What is noted of each piece makes no object: thousands pass in a second. */
  follow(client: Socket, runtime: Socket): void {
    const line: Line = { asks: true, at: 0 };
    this.lines.set(client, line);
    client.on("data", () => void (line.asks = true));
    runtime.on("data", () => {
      line.asks = false;
      line.at = Date.now();
    });
    runtime.once("close", () => this.lines.delete(client));
  }

  /** Whether its last request has no answer yet, or one that still comes. */
  waits(client: Socket): boolean {
    const { asks, at } = this.lines.get(client) ?? { asks: false, at: 0 };
    return asks || client.writableLength > 0 || Date.now() - at < WHOLE_MS;
  }
}
