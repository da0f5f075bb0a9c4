import type { Ctx } from "../../context.ts";
import type { InstanceStatusView, InstanceView } from "../../contract/wire/challenge/challenge.ts";
import type { ContainerPolicy } from "../../contract/wire/platform/config.ts";
import type { Instance, InstanceStatus } from "../../contract/rpc/fleet.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { expectInstance } from "./passages.ts";

const MINUTE_MS = 60_000;

/** Where a player reaches an instance: `host:port`, or its id when all traffic passes the platform's proxy; empty until it runs. */
export function entryOf(ctx: Ctx, instance: Instance): string {
  if (instance.state !== "running" && instance.state !== "unreachable") return "";
  return ctx.proxiesInstances ? instance.id : (instance.entry ?? instance.id);
}

/**
 * An instance on the wire, for its team, of which connections through the proxy are expected from then on. `state` and `place` are our
 * additions: what it waits for, and its place in the queue.
 */
export function instanceView(ctx: Ctx, instance: Instance): InstanceView {
  if (ctx.proxiesInstances) expectInstance(instance.participationId === null ? "test" : "player", instance.id);
  return {
    status: instance.state === "running" || instance.state === "unreachable" ? "Running" : "Pending",
    startedAt: isoTime(instance.startedAt),
    expectStopAt: isoTime(instance.expiresAt),
    entry: entryOf(ctx, instance),
    state: instance.state,
    place: instance.place,
  };
}

/** What a team may do with its instance, on the wire. `limit` is the game's. */
export function statusView(ctx: Ctx, status: InstanceStatus, limit: number, policy: ContainerPolicy): InstanceStatusView {
  const { instance, coolsAt, ended, running } = status;
  // The lifetime of a waiting instance has not begun.
  const lasts = instance && instance.state !== "queued";
  return {
    now: isoTime(ctx.now()),
    instance: instance && instanceView(ctx, instance),
    proxied: ctx.proxiesInstances,
    coolsAt: coolsAt === null ? null : isoTime(coolsAt),
    renewsAt: lasts ? isoTime(instance.expiresAt - policy.renewalWindow * MINUTE_MS) : null,
    ended: ended && { why: ended.why, at: isoTime(ended.at) },
    running,
    limit,
    replaces: policy.autoDestroyOnLimitReached,
  };
}
