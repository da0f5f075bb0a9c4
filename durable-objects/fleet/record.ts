import type { StartRequest } from "../../worker/contract/fleet.ts";
import type { Record } from "./stock.ts";

/** An instance that was just asked for and waits for a host. */
export function newRecord({ owner, title, ip, spec, lifetimeMs }: StartRequest, now: number): Record {
  return {
    ...owner,
    title,
    ip,
    announced: false,
    id: crypto.randomUUID(),
    state: "queued",
    epoch: 0,
    hostId: null,
    image: spec.image,
    proxied: spec.published === false,
    memoryMb: spec.memoryMb,
    cpuTenths: spec.cpuTenths,
    lifetimeMs,
    containerId: null,
    entry: null,
    queuedAt: now,
    orderedAt: null,
    startedAt: now,
    expiresAt: now + lifetimeMs,
    failedOn: [],
  };
}
