import * as z from "zod/mini";
import { Capacity, Features, Load } from "../../container-agent/src/protocol.ts";
import { ChallengeTag } from "./enums.ts";
import { LIMITS } from "./limits.ts";
import { text, trimmed } from "./wire.ts";

/** A Docker host as its administrators see it. */
export const HostView = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(["online", "silent", "never"]),
  draining: z.boolean(),
  version: z.nullable(z.string()),
  engine: z.nullable(z.string()),
  capacity: z.nullable(Capacity),
  features: z.nullable(Features),
  load: z.nullable(Load),
  images: z.array(z.string()),
  pulls: z.array(z.object({ image: z.string(), percent: z.nullable(z.number()), error: z.nullable(z.string()) })),
  instances: z.int(),
  seenAt: z.nullable(z.string()),
  createdAt: z.string(),
  warning: z.nullable(z.string()),
});
export type HostView = z.infer<typeof HostView>;

export const HostCreate = z.object({ name: trimmed(LIMITS.title, 1) });
export const HostEdit = z.object({ draining: z.boolean() });
/** `key` is shown this once. `command` starts an agent with it. */
export const NewHostView = z.object({ host: HostView, key: z.string(), command: z.string() });
export type NewHostView = z.infer<typeof NewHostView>;

/** An instance in the administrators' list. `state` is ours. */
export const InstanceRowView = z.object({
  team: z.nullable(z.object({ id: z.int(), name: z.string(), avatar: z.nullable(z.string()) })),
  challenge: z.nullable(z.object({ id: z.int(), title: z.string(), tag: ChallengeTag })),
  image: z.string(),
  containerGuid: z.string(),
  containerId: z.string(),
  startedAt: z.string(),
  expectStopAt: z.string(),
  ip: z.string(),
  port: z.int(),
  state: z.enum(["queued", "starting", "running", "unreachable", "stopping"]),
  host: z.nullable(z.string()),
});
export type InstanceRowView = z.infer<typeof InstanceRowView>;

export const RegistryLogins = z.array(
  z.object({ server: trimmed(LIMITS.url, 1), user: text(LIMITS.url, 1), password: text(LIMITS.url, 1) }),
);
export const ImagePull = z.object({ image: trimmed(LIMITS.url, 1) });
