import * as z from "zod/mini";
import { START_FAILURES } from "./start-failures.ts";

/**
 * The messages between a container-agent and the Fleet, one JSON text frame each, over the single WebSocket that the agent opens. Both sides parse
 * with these schemas; a frame that does not parse ends the connection. Times are epoch milliseconds of the Fleet's clock, sizes MB, processors tenths
 * of a core.
 *
 * `epoch` belongs to an instance: it increases whenever the Fleet assigns the instance to a host again, so that a host which comes back late knows
 * that its copy is stale. `link` belongs to the connection: it increases with every accepted connection of the host. Together with the agent's
 * `nonce` and with `seq`, which counts the orders of one link from 1, it makes an old or repeated order recognisable.
 */
export const PROTOCOL = 1;
/** The path that an agent connects to, and the header that carries its key: `Bearer vxa_{hostId}_{secret}`. */
export const AGENT_PATH = "/agent/link";
/** The server's close codes: another connection took over, the key is dead, versions differ, another agent uses the key. */
export const SUPERSEDED = 4000;
export const REVOKED = 4001;
export const UNSPOKEN = 4002;
export const CLONED = 4003;
/**
 * Each connection attempt carries a nonce of its own, which the following `hello` repeats. Only the platform can say that a host is revoked: in this
 * header of a 401, or as the reason of a `REVOKED` close, it sends HMAC-SHA-256 of `revocationOf` under the hash of the host's key, in base64url. Any
 * other refusal may come from something in between, and means that the server cannot be reached.
 */
export const NONCE_HEADER = "X-Vexil-Nonce";
export const REVOKED_HEADER = "X-Vexil-Revoked";
/** Because of its dots it cannot be a proxy ticket, which is signed under the same key. */
export const revocationOf = (hostId: string, nonce: string) => `revoked.${hostId}.${nonce}`;
/** Where an agent uploads recordings, `PUT {path}{challenge}/{participation}/{name}` with the same header. */
export const CAPTURES_PATH = "/agent/captures/";
/** How often an agent sends `beat`, and after how long without any frame its host counts as silent. */
export const BEAT_MS = 5_000;
export const SILENT_MS = 15_000;
/**
 * An agent that runs nothing and has no news sends this word instead of a `beat`, if its `welcome` contained `pings`: the edge answers it with `PONG`
 * without waking the Fleet. From time to time it still sends a full beat.
 */
export const PING = "ping";
export const PONG = "beat";
/** The answer to a beat that asks for the time: `PONG` and the Fleet's time. */
export const timedPong = (now: number) => `${PONG} ${now}`;
/** The time in such an answer; null for any other frame. */
export const timeIn = (frame: string): number | null => Number(/^beat (\d{1,15})$/.exec(frame)?.[1] ?? NaN) || null;
export const IDLE_BEAT_MS = 5 * 60_000;
/** How long a silent host keeps its instances before they may be started elsewhere. */
export const FAILOVER_MS = 90_000;

const Id = z.string().check(z.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/));
const Count = z.int().check(z.minimum(0));
const Text = z.string().check(z.maxLength(2_000));
/** Where players connect to: `host:port`. They paste it into a terminal, so it has no sign that a shell reads, nor begins like an option. */
export const ENTRY = /^(?:[\p{L}\p{N}_][\p{L}\p{N}._-]{0,252}|\[[\da-f:.]{2,45}\]):\d{1,5}$/iu;

/** Everything a host needs to run one instance. `storageMb` null: the image's default. `outbound`: whether it may open connections to the Internet. */
export const InstanceSpec = z.object({
  image: Text,
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  memoryMb: z.int().check(z.minimum(4)),
  cpuTenths: z.int().check(z.minimum(1)),
  storageMb: z.nullable(z.int()),
  pids: z.int().check(z.minimum(1)),
  capabilities: z.array(Text),
  outbound: z.boolean(),
  /** False: the port is not published, so only the tunnel reaches it. */
  published: z.optional(z.boolean()),
  env: z.record(z.string(), z.string()),
  /** Where its traffic is recorded, and the content of the first packet of each recording; null: not recorded. */
  capture: z.nullable(z.object({ challengeId: z.int(), participationId: z.int(), facts: z.record(z.string(), z.string()) })),
});
export type InstanceSpec = z.infer<typeof InstanceSpec>;

/** An instance as the Fleet wants it on this host. */
export const Wanted = z.object({ id: Id, epoch: Count, expiresAt: z.int(), spec: InstanceSpec });
export type Wanted = z.infer<typeof Wanted>;

/** Registry logins, sent with `welcome`; the agent keeps them in memory only. Clouds use tokens and whole keys as passwords. */
export const RegistryLogin = z.object({ server: Text, user: Text, password: z.string().check(z.maxLength(4_000)) });
export type RegistryLogin = z.infer<typeof RegistryLogin>;

const order = { host: Text, link: Count, seq: Count };

/** From the Fleet to an agent. */
export const Order = z.discriminatedUnion("type", [
  /** The complete set of what this host should run; it must end whatever else it runs with our label. */
  z.object({
    ...order,
    type: z.literal("welcome"),
    /** The nonce of the `hello` that it answers. */
    nonce: Text,
    /** The Fleet's time, by which `expiresAt` is meant. */
    now: z.int(),
    wanted: z.array(Wanted),
    logins: z.array(RegistryLogin),
    /** Whether this Fleet accepts `PING` as a beat of a host that runs nothing. */
    pings: z.optional(z.boolean()),
  }),
  z.object({ ...order, type: z.literal("start"), instance: Wanted }),
  z.object({ ...order, type: z.literal("extend"), id: Id, epoch: Count, expiresAt: z.int() }),
  z.object({ ...order, type: z.literal("stop"), id: Id, epoch: Count }),
  z.object({ ...order, type: z.literal("pull"), image: Text }),
]);
export type Order = z.infer<typeof Order>;

export const StartFailure = z.enum(START_FAILURES);
export type StartFailure = z.infer<typeof StartFailure>;

export const Capacity = z.object({ memoryMb: Count, cpuTenths: Count, instances: Count });
export type Capacity = z.infer<typeof Capacity>;

/** Optional abilities of a host. `storage`: enforces storage limits. `firewall`: isolates instances from the host and private ranges. */
export const Features = z.object({ storage: z.boolean(), firewall: z.boolean() });
export type Features = z.infer<typeof Features>;

/**
 * An instance as the agent has it; one that is `stopping` still takes its room. `entry` is where players reach its port directly, `host:port`; null
 * until it answers.
 */
export const Seen = z.object({
  id: Id,
  epoch: Count,
  state: z.enum(["starting", "running", "stopping"]),
  containerId: Text,
  entry: z.nullable(z.string().check(z.regex(ENTRY))),
  startedAt: z.int(),
});
export type Seen = z.infer<typeof Seen>;

export const Load = z.object({ memoryMb: Count, cpuTenths: Count, instances: Count, agentMb: Count });
export type Load = z.infer<typeof Load>;

/** From an agent to the Fleet. */
export const Report = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    protocol: z.int(),
    /** Created once per data folder of an agent, so that a copied key on another machine is noticed. */
    agent: Id,
    /** New with every connection; a `welcome` without it is a replayed one. */
    nonce: Id,
    version: Text,
    engine: Text,
    capacity: Capacity,
    features: Features,
    images: z.array(Text),
    instances: z.array(Seen),
    /** What the host's administrator should fix, such as a firewall that cannot be loaded. */
    trouble: z.optional(Text),
    /** Origin of this agent's tunnel for `/api/proxy`, `http(s)://name:port`, which the Fleet checks before it sends anybody there; null when it has none. */
    tunnel: z.nullable(Text),
  }),
  /** `timed`: whether it asks for the time. */
  z.object({ type: z.literal("beat"), load: Load, images: z.array(Text), timed: z.optional(z.boolean()) }),
  z.object({ type: z.literal("ready"), instance: Seen }),
  z.object({ type: z.literal("failed"), id: Id, epoch: Count, reason: StartFailure, detail: Text }),
  /** `detail`: how it died. `overfull`: it was ended for writing more than it may. `outOfMemory`: it was ended for using more memory than it may. */
  z.object({
    type: z.literal("gone"),
    id: Id,
    epoch: Count,
    reason: z.enum(["stopped", "expired", "died"]),
    detail: z.optional(Text),
    overfull: z.optional(z.boolean()),
    outOfMemory: z.optional(z.boolean()),
  }),
  /** `percent` is null while the size is unknown; `done` with `error` null means that the image is present. */
  z.object({ type: z.literal("pulling"), image: Text, percent: z.nullable(z.number()), done: z.boolean(), error: z.nullable(Text) }),
  z.object({ type: z.literal("refused"), seq: Count, reason: z.enum(["otherHost", "staleLink", "repeated", "staleEpoch"]) }),
]);
export type Report = z.infer<typeof Report>;

/** The part of a `hello` that agents of all versions send. */
export const Greeting = z.object({ type: z.literal("hello"), protocol: z.int() });

/** The content of a proxy ticket, signed with HMAC-SHA-256 under the host's tunnel secret; valid for `TICKET_MS`. */
export const Ticket = z.object({ host: Text, id: Id, expiresAt: z.int(), client: Text, connection: Id });
export type Ticket = z.infer<typeof Ticket>;
export const TICKET_MS = 30_000;
