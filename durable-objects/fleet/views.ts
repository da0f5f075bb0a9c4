import type { Host, Instance } from "../../worker/contract/rpc/fleet.ts";
import { tunnelOf } from "./tunnels.ts";
import type { FleetState } from "./fleet-state.ts";
import type { HostRecord, InstanceRecord, Pull } from "./records.ts";
import { isFresh } from "../../worker/domain/fresh.ts";

/** How long a fetch that has failed is shown: it may have been of a name that was mistyped, and corrected since. */
const FAILED_MS = 60 * 60_000;

/** An instance without what only the Fleet needs. `place`: in the queue, from 1. */
export function instanceView(record: InstanceRecord, place: number | null): Instance {
  const {
    epoch: _epoch,
    title: _title,
    ip: _ip,
    announced: _announced,
    proxied: _proxied,
    memoryMb: _memory,
    cpuTenths: _cpu,
    lifetimeMs: _life,
    queuedAt: _q,
    orderedAt: _o,
    turn: _turn,
    failedOn: _f,
    failure: _failure,
    ...rest
  } = record;
  return { ...rest, place };
}

/** A host without its secrets. `aliveAt`: when it was last heard from; null when it is not connected, or silent. */
export function hostView(fleetState: FleetState, facts: HostRecord, aliveAt: number | null, now: number): Host {
  const { keyHash: _key, agent: _agent, link: _link, local: _local, tunnel, pinnedTunnel = null, ...host } = facts;
  const { load, images, pulls, trouble } = fleetState.agentReports.get(host.id)!;
  const reserved = fleetState.reserved(host.id);
  return {
    ...host,
    state: aliveAt !== null ? "online" : host.version === null ? "never" : "silent",
    load,
    images,
    pulls: pullsOf(pulls, now),
    instances: reserved.instances,
    reserved,
    tunnel: tunnelOf(facts) !== null,
    announcedTunnel: tunnel,
    pinnedTunnel,
    trouble: trouble ?? null,
    seenAt: aliveAt ?? host.seenAt,
  };
}

function pullsOf(pulls: ReadonlyMap<string, Pull>, now: number): Host["pulls"] {
  const shown = [...pulls].filter(([, { failedAt }]) => failedAt === undefined || isFresh(failedAt, now, FAILED_MS));
  return shown.map(([image, { percent, error }]) => ({ image, percent, error }));
}
