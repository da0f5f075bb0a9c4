import type { Capacity, Features, Load, StartFailure } from "../../packages/host-protocol/protocol.ts";
import type { HostWarning, InstanceState, Owner } from "../../worker/contract/rpc/fleet.ts";

/** A host as it is stored. `link` counts its accepted connections; `agent` is the identity of the agent that first used the key. */
export type HostRecord = {
  id: string;
  name: string;
  keyHash: string;
  createdAt: number;
  agent: string | null;
  link: number;
  draining: boolean;
  version: string | null;
  engine: string | null;
  capacity: Capacity | null;
  features: Features | null;
  /** The tunnel's address as its agent announces it, unchecked; use `tunnelOf` instead. */
  tunnel: string | null;
  /** The tunnel's address as an administrator set it; it takes precedence. */
  pinnedTunnel?: string | null;
  /** Whether it is the machine that the server itself runs on. */
  local?: boolean;
  seenAt: number | null;
  warning: HostWarning | null;
};

/**
 * An instance as it is stored; its spec, which contains the flag, is stored encrypted beside it. `orderedAt`: when its host was last ordered to start
 * it; `turn`: its place then among those starting there, from 1.
 */
export type InstanceRecord = Owner & {
  id: string;
  title: string;
  /** The address of the caller who asked for it. */
  ip: string | null;
  /** Whether its port has ever answered, which was reported to the game. */
  announced: boolean;
  state: InstanceState;
  epoch: number;
  hostId: string | null;
  image: string;
  /** Whether its port is published nowhere, so that only the platform's proxy reaches it. */
  proxied: boolean;
  memoryMb: number;
  cpuTenths: number;
  lifetimeMs: number;
  containerId: string | null;
  entry: string | null;
  queuedAt: number;
  /** Until when its caller waits, who does not want a place in the queue after that; null or absent: it waits as long as necessary. */
  waitsUntil?: number | null;
  orderedAt: number | null;
  turn?: number;
  startedAt: number;
  expiresAt: number;
  /** The one host that may take it; absent: any. */
  onlyHost?: string;
  /** Hosts that could not start it. */
  failedOn: string[];
  /** Why the last of them could not start it. */
  failure?: Failure;
};

/** Why a host could not start an instance; `detail` is the host's own text. */
export type Failure = { reason: StartFailure; detail: string };

/** How far a host is with fetching an image; `percent` null while the size is not known. `failedAt`: since when it has failed. */
export type Pull = { percent: number | null; error: string | null; failedAt?: number };

/** What a connected agent last reported. It is stored for a Fleet that slept: from time to time, and when it contains something new. */
export type AgentReport = {
  load: Load | null;
  images: string[];
  heardAt: number;
  pulls: Map<string, Pull>;
  /** What the host's administrator should fix. */
  trouble?: string | undefined;
};
