import type { Recorder } from "../captures/recorder.ts";
import type { Clock } from "../host/clock.ts";
import type { Config } from "../host/config.ts";
import type { InstanceReconciler } from "../instances/instance-reconciler.ts";
import { ticketKey, Tickets } from "../../../packages/host-protocol/ticket.ts";
import { Tunnel } from "./tunnel.ts";

/** `url`: where the server reaches it, given this machine's address on the way there. */
export type OpenTunnel = { url(localAddress: string | null): string | null; close(): Promise<void> };

type Served = { hostId: string; clock: Clock; reconciler: InstanceReconciler; recorder: Recorder };

/** Opens the configured tunnel to a host's instances; throws a one-line Error when it cannot listen. */
export async function openTunnel({ tunnel, key }: Config, served: Served): Promise<OpenTunnel | null> {
  if (!tunnel) return null;
  const opened = new Tunnel({
    tickets: new Tickets(ticketKey(key), served.hostId, () => served.clock.fleetNow()),
    target: (id) => served.reconciler.target(id),
    record: (instance, connection) => served.recorder.record(instance, connection),
  });
  served.reconciler.onEnd = (id) => opened.drop(id);
  const { address } = tunnel.listen;
  const port = await opened.listen(tunnel.listen).catch((error: Error) => {
    throw new Error(`the tunnel cannot listen: ${error.message}`, { cause: error });
  });
  const own = ["0.0.0.0", "::"].includes(address) ? null : address;
  return { url: (localAddress) => tunnel.url ?? addressOf(own ?? localAddress, port), close: () => opened.close() };
}

function addressOf(address: string | null, port: number): string | null {
  if (address === null) return null;
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  return `http://${plain.includes(":") ? `[${plain}]` : plain}:${port}`;
}
