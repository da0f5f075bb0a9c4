import type { Socket } from "node:net";

/**
 * Whose connections the front holds, by the client's end, `address:port`. A client that ends its side waits for nothing any more: the runtime
 * takes no notice of that, so whoever is about to do dear work asks here.
 */
export class Clients {
  private readonly held = new Map<string, AbortController>();

  hold(end: string, client: Socket): void {
    const departure = new AbortController();
    this.held.set(end, departure);
    client.once("end", () => departure.abort());
    client.once("close", () => {
      departure.abort();
      // By now the end may be another connection's.
      if (this.held.get(end) === departure) this.held.delete(end);
    });
  }

  /** Aborted when the client has gone, at once when there is none. */
  gone(end: string): AbortSignal {
    return this.held.get(end)?.signal ?? AbortSignal.abort();
  }
}
