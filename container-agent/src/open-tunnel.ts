import type { Recorder } from "./captures/recorder.ts";
import type { Config } from "./config.ts";
import type { Keeper } from "./keeper.ts";
import { ticketKey, Tickets } from "./ticket.ts";
import { Tunnel } from "./tunnel.ts";

/** `url`: where the server reaches it. */
export type OpenTunnel = { url: string; close(): Promise<void> };

/** Opens the tunnel that the settings ask for to a keeper's instances; throws an Error with one line when it cannot listen. */
export async function openTunnel({ tunnel, key }: Config, hostId: string, keeper: Keeper, recorder: Recorder): Promise<OpenTunnel | null> {
  if (!tunnel) return null;
  const opened = new Tunnel({
    tickets: new Tickets(ticketKey(key), hostId, Date.now),
    target: (id) => keeper.target(id),
    record: (instance, connection) => recorder.record(instance, connection),
  });
  keeper.onEnd = (id) => opened.drop(id);
  const { address } = tunnel.listen;
  const port = await opened.listen(tunnel.listen).catch((error: Error) => {
    throw new Error(`the tunnel cannot listen: ${error.message}`, { cause: error });
  });
  return { url: tunnel.url ?? `http://${address.includes(":") ? `[${address}]` : address}:${port}`, close: () => opened.close() };
}
