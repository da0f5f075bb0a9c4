import * as z from "zod/mini";
import { Capacity, Features, Load } from "../../../../packages/host-protocol/protocol.ts";
import { ImageName } from "../challenge/challenge-fields.ts";
import { ChallengeTag } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { text, trimmed } from "../wire.ts";

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
  /** What its instances were promised; what they really use is `load`. */
  reserved: Capacity,
  /** Whether the platform's proxy reaches its instances. */
  tunnel: z.boolean(),
  /** The tunnel's address as its agent announces it, and as an administrator set it, which takes precedence. */
  announcedTunnel: z.nullable(z.string()),
  pinnedTunnel: z.nullable(z.string()),
  seenAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** A second agent connected with this host's key and was refused: which one, and when. */
  warning: z.nullable(z.object({ agent: z.string(), at: z.string() })),
  /** What keeps it from working as it should, in its agent's words. */
  trouble: z.nullable(z.string()),
});
export type HostView = z.infer<typeof HostView>;

export const HostCreate = z.object({ name: trimmed(LIMITS.hostName, 1) });
/** What is absent stays. `warning` null: it has been read. `pinnedTunnel` null or blank: the address that the agent announces. */
export const HostEdit = z.object({
  draining: z.optional(z.boolean()),
  warning: z.optional(z.null()),
  pinnedTunnel: z.optional(z.nullable(trimmed(LIMITS.hostAddress))),
});
export type HostEdit = z.infer<typeof HostEdit>;
/** `key` is shown only in this answer. `command` starts an agent with it. */
export const NewHostView = z.object({ host: HostView, key: z.string(), command: z.string() });
export type NewHostView = z.infer<typeof NewHostView>;

/** A game whose challenges have instances, for a filter. */
export const InstanceChoiceView = z.object({
  id: z.int(),
  title: z.string(),
  challenges: z.array(z.object({ id: z.int(), title: z.string() })),
});
export type InstanceChoiceView = z.infer<typeof InstanceChoiceView>;

/** An instance in the administrators' list. The fields after `port` are ours; `entry` is what a player is shown, and `team` null means a test. */
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
  place: z.nullable(z.int()),
  entry: z.string(),
  host: z.nullable(z.string()),
  game: z.nullable(z.object({ id: z.int(), title: z.string() })),
  test: z.boolean(),
});
export type InstanceRowView = z.infer<typeof InstanceRowView>;

/** The prefix of image names, in lower case: `registry.example:5000`, or with a path. A scheme and a trailing slash are removed. */
const RegistryServer = z.pipe(
  z.transform((value: unknown) =>
    typeof value === "string"
      ? value
          .trim()
          .toLowerCase()
          .replace(/^https?:\/\//, "")
          .replace(/\/$/, "")
      : value,
  ),
  text(LIMITS.registryServer, 1).check(z.regex(/^[a-z0-9][a-z0-9.-]*(?::\d{1,5})?(?:\/[a-z0-9._/-]+)?$/, "registry.server")),
) as unknown as z.ZodMiniType<string, string>;

/** Without a password the stored one stays. The passwords are never shown. */
export const RegistryLoginEdit = z.object({
  server: RegistryServer,
  user: trimmed(LIMITS.registryUser, 1),
  password: z.optional(z.nullable(text(LIMITS.registryPassword))),
});
export type RegistryLoginEdit = z.infer<typeof RegistryLoginEdit>;
export const RegistryLogins = z.array(RegistryLoginEdit).check(z.maxLength(LIMITS.registries, "field.tooMany"));
export const RegistryLoginView = z.object({ server: z.string(), user: z.string() });
export type RegistryLoginView = z.infer<typeof RegistryLoginView>;
export const ImagePull = z.object({ image: ImageName });
