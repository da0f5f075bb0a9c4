import type { Capacity, Features, InstanceSpec, Load, RegistryLogin, Wanted } from "../../container-agent/src/protocol.ts";
import type { HostWarning, InstanceFilter, InstanceState, LoginChange, Owner, StartProblem } from "../../worker/contract/fleet.ts";
import { open, seal } from "./seal.ts";

/** A host as it is kept. `link` counts its accepted connections; `agent` is the identity of the agent that first used the key. */
export type HostFacts = {
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
  tunnel: string | null;
  seenAt: number | null;
  warning: HostWarning | null;
};

/** An instance as it is kept; its spec, which holds the flag, rests sealed beside it. `orderedAt`: when its host was last told to start it. */
export type Record = Owner & {
  id: string;
  title: string;
  /** Of who asked for it. */
  ip: string | null;
  /** Whether its port has ever answered, which the game was told. */
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
  orderedAt: number | null;
  startedAt: number;
  expiresAt: number;
  /** Hosts that could not start it. */
  failedOn: string[];
};

/** What a connected agent said last; not worth keeping. */
export type News = {
  load: Load | null;
  images: string[];
  heardAt: number;
  pulls: Map<string, { percent: number | null; error: string | null }>;
  /** What the host's administrator should put right. */
  trouble?: string | undefined;
};

/** Reasons of failed starts that are remembered at most. */
const MOST_PROBLEMS = 1_000;

/** The Fleet's facts: in memory, and written through to the tables in the same turn. */
export class Stock {
  readonly hosts = new Map<string, HostFacts>();
  readonly instances = new Map<string, Record>();
  readonly news = new Map<string, News>();
  private readonly problems = new Map<string, StartProblem>();

  constructor(
    private readonly sql: SqlStorage,
    private readonly secret: string,
  ) {
    for (const { facts } of sql.exec<{ facts: string }>("SELECT facts FROM hosts")) this.remember(JSON.parse(facts) as HostFacts);
    for (const { record } of sql.exec<{ record: string }>("SELECT record FROM instances")) {
      const instance = JSON.parse(record) as Record;
      this.instances.set(instance.id, instance);
    }
  }

  saveHost(host: HostFacts): void {
    this.remember(host);
    this.sql.exec("INSERT INTO hosts VALUES (?, ?) ON CONFLICT DO UPDATE SET facts = excluded.facts", host.id, JSON.stringify(host));
  }

  removeHost(id: string): void {
    this.hosts.delete(id);
    this.news.delete(id);
    this.sql.exec("DELETE FROM hosts WHERE id = ?", id);
    this.sql.exec("DELETE FROM recorders WHERE host = ?", id);
  }

  /** A host that is given a recorded instance may bring its recordings, also when it comes back long after. */
  noteRecorder(hostId: string, capture: InstanceSpec["capture"]): void {
    if (!capture) return;
    this.sql.exec("INSERT OR IGNORE INTO recorders VALUES (?, ?, ?)", hostId, capture.challengeId, capture.participationId);
  }

  isRecorder(hostId: string, challengeId: number, participationId: number): boolean {
    const found = this.sql.exec(
      "SELECT 1 FROM recorders WHERE host = ? AND challenge = ? AND participation = ?",
      hostId,
      challengeId,
      participationId,
    );
    return found.toArray().length > 0;
  }

  add(record: Record, spec: InstanceSpec): void {
    this.instances.set(record.id, record);
    this.sql.exec("INSERT INTO instances VALUES (?, ?, ?)", record.id, JSON.stringify(record), seal(this.secret, JSON.stringify(spec)));
  }

  change(id: string, change: Partial<Record>): Record {
    const record = { ...this.instances.get(id)!, ...change };
    this.instances.set(id, record);
    this.sql.exec("UPDATE instances SET record = ? WHERE id = ?", JSON.stringify(record), id);
    return record;
  }

  remove(id: string): void {
    this.instances.delete(id);
    this.sql.exec("DELETE FROM instances WHERE id = ?", id);
  }

  /** What a host is told of an instance. */
  wanted({ id, epoch, expiresAt }: Record): Wanted {
    const { secrets } = this.sql.exec<{ secrets: string }>("SELECT secrets FROM instances WHERE id = ?", id).one();
    return { id, epoch, expiresAt, spec: JSON.parse(open(this.secret, secrets)) as InstanceSpec };
  }

  operatedAt(owner: string): number | null {
    return this.sql.exec<{ at: number }>("SELECT at FROM operations WHERE owner = ?", owner).toArray()[0]?.at ?? null;
  }

  setOperated(owner: string, at: number): void {
    this.sql.exec("INSERT INTO operations VALUES (?, ?) ON CONFLICT DO UPDATE SET at = excluded.at", owner, at);
    this.sql.exec("DELETE FROM operations WHERE at < ?", at - 60_000);
  }

  logins(): RegistryLogin[] {
    const rows = this.sql.exec<{ sealed: string }>("SELECT sealed FROM logins").toArray();
    return rows.map(({ sealed }) => JSON.parse(open(this.secret, sealed)) as RegistryLogin);
  }

  /** Replaces the logins; false, and nothing is changed, when one has no password and none is stored for this user of this server. */
  setLogins(logins: LoginChange[]): boolean {
    const stored = this.logins();
    const known = ({ server, user }: LoginChange) => stored.find((one) => one.server === server && one.user === user)?.password;
    const whole = logins.map((login) => ({ ...login, password: login.password ?? known(login) ?? null }));
    if (whole.some(({ password }) => password === null)) return false;
    this.sql.exec("DELETE FROM logins");
    for (const login of whole) this.sql.exec("INSERT INTO logins VALUES (?, ?)", login.server, seal(this.secret, JSON.stringify(login)));
    return true;
  }

  problem(owner: string): StartProblem | null {
    return this.problems.get(owner) ?? null;
  }

  /** Remembers why a start failed, or with null forgets it. */
  setProblem(owner: string, problem: StartProblem | null): void {
    this.problems.delete(owner);
    if (!problem) return;
    if (this.problems.size >= MOST_PROBLEMS) this.problems.delete(this.problems.keys().next().value!);
    this.problems.set(owner, problem);
  }

  /** Those that match, the oldest first. */
  matching(filter: InstanceFilter): Record[] {
    const { hostId, ids } = filter;
    return [...this.instances.values()]
      .filter(
        (one) => matches(filter, one) && (hostId === undefined || one.hostId === hostId) && (ids === undefined || ids.includes(one.id)),
      )
      .toSorted((a, b) => a.queuedAt - b.queuedAt);
  }

  /** The one that is not on its way out. */
  of(challengeId: number, participationId: number | null): Record | null {
    for (const one of this.instances.values()) {
      if (one.challengeId === challengeId && one.participationId === participationId && one.state !== "stopping") return one;
    }
    return null;
  }

  on(hostId: string): Record[] {
    return [...this.instances.values()].filter((one) => one.hostId === hostId);
  }

  /** What the instances of a host were promised. */
  reserved(hostId: string): Capacity {
    const held = this.on(hostId);
    const sum = (of: (one: Record) => number) => held.reduce((total, one) => total + of(one), 0);
    return { memoryMb: sum((one) => one.memoryMb), cpuTenths: sum((one) => one.cpuTenths), instances: held.length };
  }

  private remember(host: HostFacts): void {
    this.hosts.set(host.id, host);
    if (!this.news.has(host.id)) this.news.set(host.id, { load: null, images: [], heardAt: 0, pulls: new Map() });
  }
}

/** Names whose start it is: a participation's, or the test of a challenge. */
export function ownerKey({ challengeId, participationId }: Pick<Record, "challengeId" | "participationId">): string {
  return `${challengeId}/${participationId ?? "test"}`;
}

/** Whether a filter speaks of an owner's instances, as far as it is about owners. */
export function matches({ kind, gameId, challengeId, teamId, participationId }: InstanceFilter, owner: Owner): boolean {
  const is = (asked: number | undefined, value: number | null) => asked === undefined || asked === value;
  if (kind !== undefined && (owner.participationId === null) !== (kind === "test")) return false;
  return (
    is(gameId, owner.gameId) && is(challengeId, owner.challengeId) && is(teamId, owner.teamId) && is(participationId, owner.participationId)
  );
}
