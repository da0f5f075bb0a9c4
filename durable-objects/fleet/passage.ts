import type { InstanceKind, Passage } from "../../worker/contract/rpc/fleet.ts";
import type { Outcome } from "../../worker/contract/rpc/ledger.ts";
import type { FleetState } from "./fleet-state.ts";
import { tunnelOf } from "./tunnels.ts";

type Asked = { id: string; kind: InstanceKind };

/** The way to an instance of this kind; an id of the other kind is unknown here. */
export function passage(fleetState: FleetState, { id, kind }: Asked): Outcome<Passage> {
  const record = fleetState.instances.get(id);
  if (!record || record.state === "stopping" || (record.participationId === null) !== (kind === "test"))
    return { ok: false, code: "instance.none" };
  const host = record.hostId === null ? undefined : fleetState.hosts.get(record.hostId);
  if (!host || record.state === "starting") return { ok: false, code: "instance.starting" };
  const url = tunnelOf(host);
  if (url === null) return { ok: false, code: "instance.unreachable" };
  return { ok: true, url, host: host.id, key: host.keyHash };
}
