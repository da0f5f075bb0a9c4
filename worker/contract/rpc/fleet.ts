import type { Capacity, Features, InstanceSpec, Load, RegistryLogin, StartFailure } from "../../../packages/host-protocol/protocol.ts";
import type { ErrorCode } from "../wire/errors.ts";
import type { StartRefusal } from "../wire/monitor/control.ts";
import type { Outcome } from "./ledger.ts";

/** The owner of an instance. A test instance belongs to a challenge alone: `participationId` and `teamId` are null and it does not count for limits. */
export type Owner = { gameId: number; challengeId: number; participationId: number | null; teamId: number | null; userId: string };

/** For whose account something is done, and from which address. */
export type Actor = { userId: string; ip: string };

/**
 * `queued`: every host is full or busy. `starting`: assigned to a host. `running`: its port answers. `unreachable`: its host is silent.
 * `stopping`: ordered to stop; it still takes its room, but does not count for limits. An instance that has ended is not listed.
 */
export type InstanceState = "queued" | "starting" | "running" | "unreachable" | "stopping";

/** An instance in the Fleet's answers; times in epoch ms. */
export type Instance = Owner & {
  id: string;
  state: InstanceState;
  image: string;
  hostId: string | null;
  containerId: string | null;
  /** `host:port` if the port is published; null when it is reached through the platform's proxy or does not exist yet. */
  entry: string | null;
  /** Place in the queue from 1; null unless queued. */
  place: number | null;
  startedAt: number;
  expiresAt: number;
};

/**
 * How an instance ended: stopped by the team (`stopped`), after the right flag (`solved`), at its end time (`expired`), for a newer one of
 * the team (`replaced`), by the organisers (`withdrawn`: also with its challenge, game or team), by itself (`died`), because it used more
 * of its disk (`overfull`) or its memory (`outOfMemory`) than allowed, or it never ran, with the host's reason.
 */
export type InstanceEnd = "stopped" | "solved" | "expired" | "replaced" | "withdrawn" | "died" | "overfull" | "outOfMemory" | StartFailure;
/** Why and when (epoch ms) an instance last ended. */
export type Ended = { why: InstanceEnd; at: number };

/** What a team should know about its instance of a challenge. */
export type InstanceStatus = {
  /** Includes one that is being stopped. */
  instance: Instance | null;
  /** Before this no start and no stop is accepted; null when one is accepted now. */
  coolsAt: number | null;
  /** How the last one ended; null when one was started since, and after an hour. */
  ended: Ended | null;
  /** The challenges of this game whose instances count for the team's limit, oldest first. */
  running: number[];
};

/**
 * `title` and `ip` (of the requesting owner) are for the game's events. `limit`: instances of this participation in this game at most, 0
 * for no limit. `autoDestroy`: end the oldest one instead of refusing.
 */
export type StartRequest = {
  owner: Owner;
  title: string;
  ip: string;
  /** When the caller passed the gate: a challenge that was withdrawn since is refused (`challenge.notFound`). */
  askedAt: number;
  spec: InstanceSpec;
  limit: number;
  autoDestroy: boolean;
  /** Whether it keeps waiting for a host when its caller's wait is over; otherwise it is refused then (`instance.full`) and dropped. */
  keepsPlace: boolean;
  lifetimeMs: number;
  /** The only host that may run it; absent: any. */
  onlyHost?: string;
};

/** The result of a start: running within the wait, still on its way (`queued` or `starting`), or failed with the host's reason. */
export type Started = { instance: Instance };

/** `silent`: it was online and is not; `never`: it has not connected yet. */
export type HostState = "online" | "silent" | "never";
/** A host as administrators see it. */
export type Host = {
  id: string;
  name: string;
  state: HostState;
  draining: boolean;
  version: string | null;
  engine: string | null;
  capacity: Capacity | null;
  features: Features | null;
  load: Load | null;
  images: string[];
  /** Pulls that are running, or that failed within the last hour, since the agent connected. */
  pulls: { image: string; percent: number | null; error: string | null }[];
  instances: number;
  /** The resources promised to its instances, whether they use them or not. */
  reserved: Capacity;
  /** Whether the platform's proxy reaches its instances. */
  tunnel: boolean;
  /** The tunnel's address as its agent announces it, and as an administrator set it, which takes precedence; null: not set. */
  announcedTunnel: string | null;
  pinnedTunnel: string | null;
  seenAt: number | null;
  createdAt: number;
  /** A second agent connected with this host's key and was refused. */
  warning: HostWarning | null;
  /** What keeps the host from working as it should, in its agent's words, such as a firewall that cannot be loaded. */
  trouble: string | null;
};

/** `agent`: the identity of the refused one. */
export type HostWarning = { agent: string; at: number };

/**
 * Given fields are changed. A draining host gets no new instances; a warning can only be removed. `pinnedTunnel` null: the agent's address
 * applies. `local`: it is the machine that the server itself runs on, which only that server may say.
 */
export type HostChange = { draining?: boolean | undefined; warning?: null; pinnedTunnel?: string | null | undefined; local?: true };

/** A login as an administrator sets it; `password` null keeps the one stored for this user of this server. */
export type LoginChange = Omit<RegistryLogin, "password"> & { password: string | null };

/** Why the last start for an owner failed; `detail` is the host's own words. */
export type StartProblem = { code: ErrorCode; detail: string; at: number };

/** How many starts of a challenge's instances failed in the last ten minutes; `reason` and `at` are of the newest. */
export type FailedStarts = { challengeId: number; count: number; reason: StartRefusal; at: number };

/** Of a team, or an organiser's test. */
export type InstanceKind = "player" | "test";

/** `url`: of the host's tunnel. `key` signs this host's tickets, each for one connection. */
export type Passage = { url: string; host: string; key: string };

/** A filter of instances: all given fields must match. */
export type InstanceFilter = {
  kind?: InstanceKind;
  state?: InstanceState;
  gameId?: number;
  challengeId?: number;
  teamId?: number;
  participationId?: number;
  hostId?: string;
  ids?: string[];
};

/**
 * The one Fleet (named `fleet`): decides which instances there are and where. Methods return refusals instead of throwing them. It tells
 * the game's Ledger about every instance of a team when its port first answers and when it begins to end, each exactly once
 * (`LedgerApi.recordInstanceEvents`).
 */
export interface FleetApi {
  /**
   * Reserves quota and room in one turn and waits until the port answers, at most 15 s; after that the start continues by itself or, if no
   * host has room yet and it does not keep its place, is refused with `instance.full`. Refuses also with `instance.running`,
   * `instance.limit`, `instance.cooldown`, `instance.noHost`, `instance.queueFull`, or `instance.{StartFailure}`.
   */
  start(request: StartRequest): Promise<Outcome<Started>>;
  /** The instance of a participation (or, with null, the test instance) for a challenge. */
  find(challengeId: number, participationId: number | null): Promise<Instance | null>;
  /** What the team of a participation should know about its instance of a challenge. */
  status(gameId: number, challengeId: number, participationId: number): Promise<InstanceStatus>;
  byId(id: string): Promise<Instance | null>;
  /** Why the last start for an owner failed, even when it failed after its caller had stopped waiting; null once another one is under way. */
  problem(challengeId: number, participationId: number | null): Promise<StartProblem | null>;
  /** Refuses outside the renewal window (`instance.notYet`) and without an instance (`instance.none`). */
  extend(challengeId: number, participationId: number, byMs: number, windowMs: number): Promise<Outcome<{ instance: Instance }>>;
  /** A player's own: refuses within the cooldown of 10 s. Waits until it has ended, at most 10 s. */
  stop(challengeId: number, participationId: number | null, by: Actor): Promise<Outcome<{ instance: Instance }>>;
  /**
   * All matching instances, for administrators, disabled challenges, suspended teams, deleted games. Returns what was ended; their teams are shown `why`.
   * Starts in progress are refused (`challenge.notFound`) unless the teams `mayStart` again, as after the right flag.
   */
  stopAll(filter: InstanceFilter, why: InstanceEnd, by: Actor | null, mayStart?: boolean): Promise<Instance[]>;
  list(filter: InstanceFilter, skip: number, count: number): Promise<{ instances: Instance[]; total: number }>;
  /** The game's challenges with teams' starts that failed in the last ten minutes. In memory: a restart of the Fleet forgets them. */
  failedStarts(gameId: number): Promise<FailedStarts[]>;

  /** A new host and its key, shown once. `local`: the machine that the server itself runs on, whose tunnel may be on its loopback address. */
  addHost(name: string, local?: boolean): Promise<{ host: Host; key: string }>;
  hosts(): Promise<Host[]>;
  editHost(hostId: string, change: HostChange): Promise<Outcome>;
  /** Its key stops working, its connection is closed, its instances are forgotten (and end by themselves when it learns of it or they expire). */
  revoke(hostId: string, by: Actor): Promise<Outcome>;
  /** Orders every online host to pull an image. Returns how many got the order. */
  pull(image: string): Promise<number>;
  /** The logins by server, without their passwords. */
  logins(): Promise<Omit<RegistryLogin, "password">[]>;
  /** Replaces all logins and sends them to the hosts. Refuses one without a password that is not stored yet (`registry.password`). */
  setLogins(logins: LoginChange[]): Promise<Outcome>;
  /**
   * Whether the holder of this key may upload recordings of a team's traffic: it was given a recorded instance of theirs. Refuses with
   * `unauthorized` and `capture.notYours`.
   */
  recorder(authorization: string, challengeId: number, participationId: number): Promise<Outcome>;
  /**
   * The URL and ticket with which the Worker reaches an instance for a client (`address:port`); refuses with `instance.none` (unknown, or
   * of the other kind), `instance.starting` and `instance.unreachable` (its host has no tunnel).
   */
  passage(id: string, kind: InstanceKind): Promise<Outcome<Passage>>;
  /** The same with a ticket that is already signed, for a Worker of an earlier release. */
  tunnel(id: string, kind: InstanceKind, client: string): Promise<Outcome<{ url: string; ticket: string }>>;
}

/** How many instances may wait for room. */
export const QUEUE = 2_000;
