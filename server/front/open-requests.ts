import type { Socket } from "node:net";

/** An answer that has begun counts as complete after this long without a byte. */
const WHOLE_MS = 100;

type Line = { asks: boolean; at: number };

/** Which clients still wait for an answer, judged by the bytes that pass. */
export class OpenRequests {
  private readonly lines = new WeakMap<Socket, Line>();

  /**
   * Called when a client has sent a request, with the runtime connection that answers it. No object is created per chunk, because thousands pass in a
   * second.
   */
  follow(client: Socket, runtime: Socket): void {
    const line: Line = { asks: true, at: 0 };
    this.lines.set(client, line);
    client.on("data", () => void (line.asks = true));
    runtime.on("data", () => {
      line.asks = false;
      line.at = performance.now();
    });
    runtime.once("close", () => this.lines.delete(client));
  }

  /** Whether its last request has no answer yet, or one that is still arriving. */
  waits(client: Socket): boolean {
    const { asks, at } = this.lines.get(client) ?? { asks: false, at: -WHOLE_MS };
    return asks || client.writableLength > 0 || performance.now() - at < WHOLE_MS;
  }
}
