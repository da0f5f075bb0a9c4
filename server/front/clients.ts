import type { Socket } from "node:net";

/**
 * Whose connections the front holds, by the client's end, `address:port`. A client that ends its side no longer waits for an answer. The runtime does
 * not notice that, so code that is about to do expensive work asks here.
 */
export class Clients {
  private readonly held = new Map<string, AbortController>();

  hold(end: string, client: Socket): void {
    const departure = new AbortController();
    this.held.set(end, departure);
    client.once("end", () => departure.abort());
    client.once("close", () => {
      departure.abort();
      // By now this end may belong to another connection.
      if (this.held.get(end) === departure) this.held.delete(end);
    });
  }

  /** Aborts when the client has gone; already aborted when there is no such client. */
  gone(end: string): AbortSignal {
    return this.held.get(end)?.signal ?? AbortSignal.abort();
  }
}
