import { tunnelAddress } from "../../worker/domain/addresses/tunnel-address.ts";
import type { HostRecord } from "./records.ts";

type Named = Pick<HostRecord, "tunnel" | "pinnedTunnel" | "local">;

/**
 * The address through which the platform reaches a host's instances; null if there is no such address. An administrator's setting takes precedence
 * over what the agent announces, as far as a host may direct the platform there. Checked at every use, so that no older record is trusted.
 */
export function tunnelOf({ tunnel, pinnedTunnel, local = false }: Named): string | null {
  if (pinnedTunnel) return tunnelAddress(pinnedTunnel, { loopback: true });
  return tunnel === null ? null : tunnelAddress(tunnel, { loopback: local });
}
