import type { Capacity, Features } from "../../../packages/host-protocol/protocol.ts";

/** A host for placement. `used` is what its instances were promised, `starting` how many of them its engine is busy starting. */
export type HostCandidate = {
  id: string;
  open: boolean;
  capacity: Capacity;
  used: Capacity;
  starting: number;
  hasImage: boolean;
  ofChallenge: number;
  features: Features;
};

/** What an instance takes. */
export type Demand = { memoryMb: number; cpuTenths: number };

/** More concurrent starts than this slow down each of them. */
export const STARTS_AT_ONCE = 4;

/** The host for an instance; "full" if every suitable host lacks room or is busy starting others, "none" when there is no host at all. */
export function place(hosts: HostCandidate[], demand: Demand): { host: string } | "full" | "none" {
  const open = hosts.filter((host) => host.open);
  if (open.length === 0) return "none";
  const best = open.filter((host) => canTake(host, demand)).toSorted(compare)[0];
  return best ? { host: best.id } : "full";
}

/** Whether a host has room for it, and may start one more now. */
export function canTake({ capacity, used, starting }: HostCandidate, demand: Demand): boolean {
  return (
    starting < STARTS_AT_ONCE &&
    used.instances < capacity.instances &&
    used.memoryMb + demand.memoryMb <= capacity.memoryMb &&
    used.cpuTenths + demand.cpuTenths <= capacity.cpuTenths
  );
}

/** Hosts with the image first, then the fewest instances of that challenge, then the most free memory; the id decides the rest. */
function compare(a: HostCandidate, b: HostCandidate): number {
  return (
    Number(b.hasImage) - Number(a.hasImage) ||
    a.ofChallenge - b.ofChallenge ||
    b.capacity.memoryMb - b.used.memoryMb - (a.capacity.memoryMb - a.used.memoryMb) ||
    (a.id < b.id ? -1 : 1)
  );
}

/** The order in which waiting teams are served: the team with the fewest instances first, counting those of its own that are served before, then by arrival. */
export function inTurn<T extends { team: string; since: number }>(waiting: T[], held: ReadonlyMap<string, number>): T[] {
  const counts = new Map<string, number>();
  const ranked = waiting
    .toSorted((a, b) => a.since - b.since)
    .map((one) => {
      const before = counts.get(one.team) ?? held.get(one.team) ?? 0;
      counts.set(one.team, before + 1);
      return { one, before };
    });
  return ranked.toSorted((a, b) => a.before - b.before).map(({ one }) => one);
}
