import type { Ctx } from "../context.ts";
import type { InstanceView } from "../contract/challenge.ts";
import type { Instance } from "../contract/fleet.ts";
import { isoTime } from "../contract/wire.ts";

/** Where a player finds an instance: `host:port`, or its id when everything goes through the platform's proxy; empty until it runs. */
export function entryOf(ctx: Ctx, instance: Instance): string {
  if (instance.state !== "running" && instance.state !== "unreachable") return "";
  return ctx.proxiesInstances ? instance.id : (instance.entry ?? instance.id);
}

/** An instance on the wire. `state` and `place` are ours: what it waits for, and its place in the queue. */
export function instanceView(ctx: Ctx, instance: Instance): InstanceView {
  return {
    status: instance.state === "running" || instance.state === "unreachable" ? "Running" : "Pending",
    startedAt: isoTime(instance.startedAt),
    expectStopAt: isoTime(instance.expiresAt),
    entry: entryOf(ctx, instance),
    state: instance.state,
    place: instance.place,
  };
}
