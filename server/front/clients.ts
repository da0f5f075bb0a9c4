import type { Socket } from "node:net";

type Limit = (isHub: boolean) => void;
type Held = { departure: AbortController; limit: Limit };

/**
 * Whose connections the front holds, by the client's end, `address:port`. A client that ends its side no longer waits for an answer. The runtime does
 * not notice that, so code that is about to do expensive work asks here. And only the runtime knows that a request opens a hub, if it is not the
 * first one of its connection.
 */
export class Clients {
  private readonly held = new Map<string, Held>();

  /** `limit`: called when the connection becomes one to a hub, or does not after all. */
  hold(end: string, client: Socket, limit: Limit = () => {}): void {
    const departure = new AbortController();
    const held = { departure, limit };
    this.held.set(end, held);
    client.once("end", () => departure.abort());
    client.once("close", () => {
      departure.abort();
      // By now this end may belong to another connection.
      if (this.held.get(end) === held) this.held.delete(end);
    });
  }

  /** Aborts when the client has gone; already aborted when there is no such client. */
  gone(end: string): AbortSignal {
    return this.held.get(end)?.departure.signal ?? AbortSignal.abort();
  }

  /** Whether the connection is one to a hub from now on. */
  limit(end: string, isHub: boolean): void {
    this.held.get(end)?.limit(isHub);
  }
}
