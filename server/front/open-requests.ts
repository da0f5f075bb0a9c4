import type { Socket } from "node:net";

/** After so long without a byte an answer that has begun counts as whole. */
const WHOLE_MS = 100;

/** Which clients still wait for an answer, as far as the bytes that pass tell. */
export class OpenRequests {
  private readonly last = new WeakMap<Socket, { asks: boolean; at: number }>();

  /** A client has begun to ask, and this is who answers it. */
  follow(client: Socket, runtime: Socket): void {
    const spoke = (asks: boolean) => () => this.last.set(client, { asks, at: Date.now() });
    spoke(true)();
    client.on("data", spoke(true));
    runtime.on("data", spoke(false));
    runtime.once("close", () => this.last.delete(client));
  }

  /** Whether its last request has no answer yet, or one that still comes. */
  waits(client: Socket): boolean {
    const { asks, at } = this.last.get(client) ?? { asks: false, at: 0 };
    return asks || client.writableLength > 0 || Date.now() - at < WHOLE_MS;
  }
}
