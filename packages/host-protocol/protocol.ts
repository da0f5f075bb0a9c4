import * as z from "zod/mini";
import { START_FAILURES } from "./start-failures.ts";

/**
 * What a container-agent and the Fleet say to each other, one JSON text frame each, over the one WebSocket that the agent dials.
 * Both sides parse with these schemas; a frame that does not parse ends the connection. Times are epoch milliseconds of the Fleet's
 * clock, sizes MB, processors tenths of a core.
 *
 * `epoch` is an instance's: raised whenever the Fleet gives it to a host anew, so that a host which comes back late knows that its
 * copy is stale. `link` is the connection's: raised with every accepted connection of the host; together with the agent's `nonce` and
 * with `seq`, which counts the orders of one link from 1, it makes an old or repeated order recognisable.
 */
export const PROTOCOL = 1;
/** Where an agent dials, and the header that carries its key: `Bearer vxa_{hostId}_{secret}`. */
export const AGENT_PATH = "/agent/link";
/** Close codes of the server's: another connection took over, the key is dead, versions differ, another agent uses the key. */
export const SUPERSEDED = 4000;
export const REVOKED = 4001;
export const UNSPOKEN = 4002;
export const CLONED = 4003;
/**
 * A dial carries a nonce of its own, the one that the `hello` after it names. Only the platform can say that a host is revoked: with this
 * header of a 401, or as the reason of a `REVOKED` close, it sends HMAC-SHA-256 of `revocationOf` under the hash of the host's key, in
 * base64url. Any other refusal may come from whatever stands between, and means that the server is not reached.
 */
export const NONCE_HEADER = "X-Vexil-Nonce";
export const REVOKED_HEADER = "X-Vexil-Revoked";
/** With its dots it can be no proxy ticket, which is signed under the same key. */
export const revocationOf = (hostId: string, nonce: string) => `revoked.${hostId}.${nonce}`;
/** Where an agent brings recordings, `PUT {path}{challenge}/{participation}/{name}` with the same header. */
export const CAPTURES_PATH = "/agent/captures/";
/** How often an agent sends `beat`, and after how long without any frame its host counts as silent. */
export const BEAT_MS = 5_000;
export const SILENT_MS = 15_000;
/**
 * An agent that runs nothing and has nothing new to say sends this word instead of a `beat`, where its `welcome` has said `pings`: the edge answers it
 * with the other one without waking the Fleet. Every so often it sends a whole beat all the same.
 */
export const PING = "ping";
export const PONG = "beat";
/** What answers a beat that asks for the time: the same word, and what the Fleet's clock shows. */
export const timedPong = (now: number) => `${PONG} ${now}`;
/** The time in such an answer; null in any other frame. */
export const timeIn = (frame: string): number | null => Number(/^beat (\d{1,15})$/.exec(frame)?.[1] ?? NaN) || null;
export const IDLE_BEAT_MS = 5 * 60_000;
/** How long a silent host keeps its instances before they may be started elsewhere. */
export const FAILOVER_MS = 90_000;

const Id = z.string().check(z.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/));
const Count = z.int().check(z.minimum(0));
const Text = z.string().check(z.maxLength(2_000));

/** Everything a host needs to run one instance. `storageMb` null: the image's default. `outbound`: may open connections to the Internet. */
export const InstanceSpec = z.object({
  image: Text,
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  memoryMb: z.int().check(z.minimum(4)),
  cpuTenths: z.int().check(z.minimum(1)),
  storageMb: z.nullable(z.int()),
  pids: z.int().check(z.minimum(1)),
  capabilities: z.array(Text),
  outbound: z.boolean(),
  /** False: the port is published nowhere, only the tunnel reaches it. */
  published: z.optional(z.boolean()),
  env: z.record(z.string(), z.string()),
  /** Where its traffic is recorded, and what the first packet of each recording says; null: not recorded. */
  capture: z.nullable(z.object({ challengeId: z.int(), participationId: z.int(), facts: z.record(z.string(), z.string()) })),
});
export type InstanceSpec = z.infer<typeof InstanceSpec>;

/** An instance as the Fleet wants it on this host. */
export const Wanted = z.object({ id: Id, epoch: Count, expiresAt: z.int(), spec: InstanceSpec });
export type Wanted = z.infer<typeof Wanted>;

/** Registry logins, sent with `welcome`; the agent keeps them in memory only. Clouds give tokens and whole keys for passwords. */
export const RegistryLogin = z.object({ server: Text, user: Text, password: z.string().check(z.maxLength(4_000)) });
export type RegistryLogin = z.infer<typeof RegistryLogin>;

const order = { host: Text, link: Count, seq: Count };

/** From the Fleet to an agent. */
export const Order = z.discriminatedUnion("type", [
  /** The complete set of what this host should run; whatever else it holds with our label is to go. */
  z.object({
    ...order,
    type: z.literal("welcome"),
    /** That of the `hello` which it answers. */
    nonce: Text,
    /** What the Fleet's clock shows, since `expiresAt` is meant by it. */
    now: z.int(),
    wanted: z.array(Wanted),
    logins: z.array(RegistryLogin),
    /** Whether this Fleet takes `PING` for a beat of a host that runs nothing. */
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

/** What a host can do that not all can. `storage`: obeys storage limits. `firewall`: keeps instances from the host and private ranges. */
export const Features = z.object({ storage: z.boolean(), firewall: z.boolean() });
export type Features = z.infer<typeof Features>;

/** An instance as the agent holds it; one that is `stopping` still takes its room. `entry` is where players reach its port directly, `host:port`; null until it answers. */
export const Seen = z.object({
  id: Id,
  epoch: Count,
  state: z.enum(["starting", "running", "stopping"]),
  containerId: z.string(),
  entry: z.nullable(Text),
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
    /** Made once per data folder of an agent, so that a copied key on another machine is noticed. */
    agent: Id,
    /** New with every connection; a `welcome` without it is a replayed one. */
    nonce: Id,
    version: Text,
    engine: Text,
    capacity: Capacity,
    features: Features,
    images: z.array(Text),
    instances: z.array(Seen),
    /** What the host's administrator should put right, such as a firewall that cannot be loaded. */
    trouble: z.optional(Text),
    /** Origin of this agent's tunnel for `/api/proxy`, `http(s)://name:port`, which the Fleet judges before it sends anybody there; null when it has none. */
    tunnel: z.nullable(Text),
  }),
  /** `timed`: whether it asks for the time. */
  z.object({ type: z.literal("beat"), load: Load, images: z.array(Text), timed: z.optional(z.boolean()) }),
  z.object({ type: z.literal("ready"), instance: Seen }),
  z.object({ type: z.literal("failed"), id: Id, epoch: Count, reason: StartFailure, detail: Text }),
  /** `detail`: how it died, such as of too little memory. `overfull`: it was ended for writing more than it may. */
  z.object({
    type: z.literal("gone"),
    id: Id,
    epoch: Count,
    reason: z.enum(["stopped", "expired", "died"]),
    detail: z.optional(Text),
    overfull: z.optional(z.boolean()),
  }),
  /** `percent` null while the size is not known; `done` with `error` null means the image is present. */
  z.object({ type: z.literal("pulling"), image: Text, percent: z.nullable(z.number()), done: z.boolean(), error: z.nullable(Text) }),
  z.object({ type: z.literal("refused"), seq: Count, reason: z.enum(["otherHost", "staleLink", "repeated", "staleEpoch"]) }),
]);
export type Report = z.infer<typeof Report>;

/** As much of a `hello` as agents of all versions say. */
export const Greeting = z.object({ type: z.literal("hello"), protocol: z.int() });

/** What a proxy ticket says, signed with HMAC-SHA-256 under the host's tunnel secret; good for `TICKET_MS`. */
export const Ticket = z.object({ host: Text, id: Id, expiresAt: z.int(), client: Text, connection: Id });
export type Ticket = z.infer<typeof Ticket>;
export const TICKET_MS = 30_000;
