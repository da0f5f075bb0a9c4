import { tunnelAddress } from "../../worker/domain/addresses/tunnel-address.ts";
import type { HostRecord } from "./records.ts";

type Named = Pick<HostRecord, "tunnel" | "pinnedTunnel" | "local">;

/**
 * Where the platform goes to reach a host's instances; null: nowhere. What an administrator says counts, else what the agent announces,
 * as far as a host may send the platform there. Asked at every use, so that no older record is trusted.
 */
export function tunnelOf({ tunnel, pinnedTunnel, local = false }: Named): string | null {
  if (pinnedTunnel) return tunnelAddress(pinnedTunnel, { loopback: true });
  return tunnel === null ? null : tunnelAddress(tunnel, { loopback: local });
}
