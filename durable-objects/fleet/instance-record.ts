import type { StartRequest } from "../../worker/contract/rpc/fleet.ts";
import type { InstanceRecord } from "./records.ts";

/** How long a caller who starts an instance waits for it. */
export const START_WAIT_MS = 15_000;
/**
 * The least time for which a place in the queue is kept. It is limited because the caller may have forgotten it, and a waiting instance keeps the
 * Fleet awake.
 */
const PLACE_KEPT_MS = 24 * 60 * 60_000;

/** Whether an instance has expired. Its time begins when a host is ordered to start it. */
export function isPastTime({ orderedAt, queuedAt, expiresAt }: InstanceRecord, now: number): boolean {
  return (orderedAt === null ? Math.max(expiresAt, queuedAt + PLACE_KEPT_MS) : expiresAt) <= now;
}

/** An instance that was just requested and waits for a host. */
export function newRecord({ owner, title, ip, spec, lifetimeMs, keepsPlace, onlyHost }: StartRequest, now: number): InstanceRecord {
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
    waitsUntil: keepsPlace ? null : now + START_WAIT_MS,
    orderedAt: null,
    startedAt: now,
    expiresAt: now + lifetimeMs,
    failedOn: [],
    ...(onlyHost !== undefined && { onlyHost }),
  };
}
