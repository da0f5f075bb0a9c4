import type { Capacity, InstanceSpec, RegistryLogin, Wanted } from "../../packages/host-protocol/protocol.ts";
import type { InstanceFilter, LoginChange, Owner, StartProblem } from "../../worker/contract/rpc/fleet.ts";
import type { AgentReport, HostRecord, InstanceRecord, Pull } from "./records.ts";
import { FailedStarts } from "./failed-starts.ts";
import { Indexes } from "./indexes.ts";
import { decryptOrNull, encrypt } from "./encryption.ts";

/** How often it is stored that a host is alive. */
export const SEEN_MS = 30_000;
/** A Fleet that last stored its presence longer ago than this was away. */
const AWAY_MS = 20_000;
/** How many reasons of failed starts are remembered at most. */
const MOST_PROBLEMS = 1_000;

/** The Fleet's facts: held in memory and written to the tables in the same turn. */
export class FleetState {
  readonly hosts = new Map<string, HostRecord>();
  readonly instances = new Map<string, InstanceRecord>();
  readonly agentReports = new Map<string, AgentReport>();
  indexes = new Indexes();
  readonly failedStarts = new FailedStarts();
  /** How much has been written about hosts. */
  writtenBytes = 0;
  private readonly problems = new Map<string, StartProblem>();
  /** Called when a host may deliver recordings of a team that it could not deliver before. */
  onRecorder: () => void = () => {};
  /** Called when an instance that has run looks different to its team, unless it is being ended. */
  onShown: (record: InstanceRecord) => void = () => {};

  constructor(
    private readonly sql: SqlStorage,
    private readonly secret: string,
  ) {
    this.load();
    for (const { host, report } of this.sql.exec<{ host: string; report: string }>("SELECT host, report FROM agent_reports")) {
      const { pulls, ...said } = JSON.parse(report) as Omit<AgentReport, "pulls"> & { pulls: [string, Pull][] };
      const { heardAt = 0 } = this.agentReports.get(host) ?? {};
      if (this.hosts.has(host)) this.agentReports.set(host, { ...said, heardAt: Math.max(said.heardAt, heardAt), pulls: new Map(pulls) });
    }
  }

  /** Reloads everything from the tables: at the start, and when a turn has failed half way and was undone. */
  load(): void {
    this.hosts.clear();
    this.instances.clear();
    this.indexes = new Indexes();
    for (const { facts } of this.sql.exec<{ facts: string }>("SELECT facts FROM hosts")) this.remember(JSON.parse(facts) as HostRecord);
    const rows = this.sql.exec<{ record: string }>("SELECT record FROM instances").toArray();
    const records = rows.map(({ record }) => JSON.parse(record) as InstanceRecord).toSorted((a, b) => a.queuedAt - b.queuedAt);
    for (const record of records) this.keep(record);
  }

  /**
   * The time since which the Fleet has been listening without a gap. While it was away, for an update or a power cut, no host could reach it, so that
   * time does not count as their silence. A Fleet that only slept was not away, because its connections survive sleep.
   */
  listensSince(now: number, slept = false): number {
    const since = !slept && this.mark("awake") < now - AWAY_MS ? now : this.mark("listens");
    this.setMark("listens", since);
    this.setMark("awake", now);
    return since;
  }

  /** Stores that the Fleet is running. */
  awake(now: number): void {
    this.setMark("awake", now);
  }

  saveHost(host: HostRecord): void {
    this.remember(host);
    const facts = JSON.stringify(host);
    this.writtenBytes += facts.length;
    this.sql.exec("INSERT INTO hosts VALUES (?, ?) ON CONFLICT DO UPDATE SET facts = excluded.facts", host.id, facts);
  }

  /** Stores the agent's latest report. */
  saveReport(hostId: string): void {
    const report = this.agentReports.get(hostId);
    if (!report) return;
    const text = JSON.stringify({ ...report, pulls: [...report.pulls] });
    this.writtenBytes += text.length;
    this.sql.exec("INSERT INTO agent_reports VALUES (?, ?) ON CONFLICT DO UPDATE SET report = excluded.report", hostId, text);
  }

  /** Removes a host but keeps the hash of its key, so that it can be sent the proof that it is revoked. */
  removeHost(id: string, now: number): void {
    const host = this.hosts.get(id);
    if (host) this.sql.exec("INSERT OR IGNORE INTO revoked VALUES (?, ?, ?)", id, host.keyHash, now);
    this.hosts.delete(id);
    this.agentReports.delete(id);
    this.sql.exec("DELETE FROM hosts WHERE id = ?", id);
    this.sql.exec("DELETE FROM recorders WHERE host = ?", id);
    this.sql.exec("DELETE FROM agent_reports WHERE host = ?", id);
  }

  /** Removes hosts on the server's machine that no agent has ever used: a server asks for another one only if it was killed before it kept the key. */
  removeUnusedLocal(now: number): void {
    for (const { id, local, agent } of this.hosts.values()) if (local && agent === null) this.removeHost(id, now);
  }

  /** The hosts that were removed. */
  readonly revoked = {
    get: (id: string): { id: string; keyHash: string } | undefined =>
      this.sql.exec<{ id: string; keyHash: string }>("SELECT id, key_hash AS keyHash FROM revoked WHERE id = ?", id).toArray()[0],
  };

  /** A host that is given a recorded instance may deliver its recordings, even when it comes back much later. */
  noteRecorder(hostId: string, capture: InstanceSpec["capture"]): void {
    if (!capture || this.isRecorder(hostId, capture.challengeId, capture.participationId)) return;
    this.sql.exec("INSERT OR IGNORE INTO recorders VALUES (?, ?, ?)", hostId, capture.challengeId, capture.participationId);
    this.onRecorder();
  }

  /** What a host may deliver recordings of, as `challenge/participation`. */
  recordedBy(hostId: string): string[] {
    const select = "SELECT challenge || '/' || participation AS pair FROM recorders WHERE host = ? ORDER BY challenge, participation";
    return this.sql
      .exec<{ pair: string }>(select, hostId)
      .toArray()
      .map(({ pair }) => pair);
  }

  /** Restores a lost host and what it may deliver recordings of. */
  bringBack(host: HostRecord, recorded: string[]): void {
    this.saveHost(host);
    for (const pair of recorded) this.sql.exec("INSERT OR IGNORE INTO recorders VALUES (?, ?, ?)", host.id, ...pair.split("/").map(Number));
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

  add(record: InstanceRecord, spec: InstanceSpec): void {
    this.keep(record);
    this.sql.exec("INSERT INTO instances VALUES (?, ?, ?)", record.id, JSON.stringify(record), encrypt(this.secret, JSON.stringify(spec)));
  }

  change(id: string, change: Partial<InstanceRecord>): InstanceRecord {
    const before = this.instances.get(id)!;
    const record = { ...before, ...change };
    this.indexes.drop(before);
    this.keep(record);
    this.sql.exec("UPDATE instances SET record = ? WHERE id = ?", JSON.stringify(record), id);
    const isShown = record.state !== before.state || record.expiresAt !== before.expiresAt;
    if (isShown && before.announced && record.state !== "stopping") this.onShown(record);
    return record;
  }

  remove(id: string): void {
    const record = this.instances.get(id);
    if (!record) return;
    this.indexes.drop(record);
    this.instances.delete(id);
    this.sql.exec("DELETE FROM instances WHERE id = ?", id);
  }

  /** What a host is sent about an instance; null when its spec was encrypted under another server secret. */
  wanted({ id, epoch, expiresAt }: InstanceRecord): Wanted | null {
    const { secrets } = this.sql.exec<{ secrets: string }>("SELECT secrets FROM instances WHERE id = ?", id).one();
    const spec = decryptOrNull(this.secret, secrets);
    return spec === null ? null : { id, epoch, expiresAt, spec: JSON.parse(spec) as InstanceSpec };
  }

  operatedAt(owner: string): number | null {
    return this.sql.exec<{ at: number }>("SELECT at FROM operations WHERE owner = ?", owner).toArray()[0]?.at ?? null;
  }

  setOperated(owner: string, at: number): void {
    this.sql.exec("INSERT INTO operations VALUES (?, ?) ON CONFLICT DO UPDATE SET at = excluded.at", owner, at);
  }

  forgetOperations(before: number): void {
    this.sql.exec("DELETE FROM operations WHERE at < ?", before);
  }

  logins(): RegistryLogin[] {
    const rows = this.sql.exec<{ sealed: string }>("SELECT sealed FROM logins").toArray();
    const known = rows.map(({ sealed }) => decryptOrNull(this.secret, sealed)).filter((text) => text !== null);
    return known.map((text) => JSON.parse(text) as RegistryLogin);
  }

  /** Replaces the logins. Returns false and changes nothing when one has no password and none is stored for this user of this server. */
  setLogins(logins: LoginChange[]): boolean {
    const stored = this.logins();
    const known = ({ server, user }: LoginChange) => stored.find((one) => one.server === server && one.user === user)?.password;
    const whole = logins.map((login) => ({ ...login, password: login.password ?? known(login) ?? null }));
    if (whole.some(({ password }) => password === null)) return false;
    this.sql.exec("DELETE FROM logins");
    for (const login of whole) this.sql.exec("INSERT INTO logins VALUES (?, ?)", login.server, encrypt(this.secret, JSON.stringify(login)));
    return true;
  }

  /** The logins as they are stored, with encrypted passwords. */
  sealedLogins(): { server: string; sealed: string }[] {
    return this.sql.exec<{ server: string; sealed: string }>("SELECT server, sealed FROM logins ORDER BY server").toArray();
  }

  /** Adds logins for servers that have none yet. */
  addLogins(logins: { server: string; sealed: string }[]): void {
    for (const { server, sealed } of logins) this.sql.exec("INSERT OR IGNORE INTO logins VALUES (?, ?)", server, sealed);
  }

  problem(owner: string): StartProblem | null {
    return this.problems.get(owner) ?? null;
  }

  /** Stores why a start failed; null removes the reason. */
  setProblem(owner: string, problem: StartProblem | null): void {
    this.problems.delete(owner);
    if (!problem) return;
    if (this.problems.size >= MOST_PROBLEMS) this.problems.delete(this.problems.keys().next().value!);
    this.problems.set(owner, problem);
  }

  /** The matching instances, the oldest first. */
  matching(filter: InstanceFilter): InstanceRecord[] {
    const { participationId, hostId, ids, state } = filter;
    const all = () => (state === "queued" ? this.indexes.queued : this.instances).values();
    const some = participationId === undefined ? all() : this.indexes.ofParticipation(participationId);
    return [...some]
      .filter((one) => matches(filter, one))
      .filter((one) => state === undefined || one.state === state)
      .filter((one) => hostId === undefined || one.hostId === hostId)
      .filter((one) => ids === undefined || ids.includes(one.id))
      .toSorted((a, b) => a.queuedAt - b.queuedAt);
  }

  /** The instance that is not being ended. */
  of(challengeId: number, participationId: number | null): InstanceRecord | null {
    for (const one of this.indexes.ofSlot(challengeId, participationId)) if (one.state !== "stopping") return one;
    return null;
  }

  on(hostId: string): InstanceRecord[] {
    return this.indexes.on(hostId);
  }

  /** The capacity reserved for the instances of a host. */
  reserved(hostId: string): Capacity {
    return this.indexes.takenOn(hostId);
  }

  private keep(record: InstanceRecord): void {
    this.instances.set(record.id, record);
    this.indexes.put(record);
  }

  private mark(name: string): number {
    return this.sql.exec<{ at: number }>("SELECT at FROM marks WHERE name = ?", name).toArray()[0]?.at ?? 0;
  }

  private setMark(name: string, at: number): void {
    this.sql.exec("INSERT INTO marks VALUES (?, ?) ON CONFLICT DO UPDATE SET at = excluded.at", name, at);
  }

  private remember(host: HostRecord): void {
    this.hosts.set(host.id, host);
    // Stored only from time to time, so the host may have been alive later; this way it is not called silent too early.
    const heardAt = host.seenAt === null ? 0 : host.seenAt + SEEN_MS;
    if (!this.agentReports.has(host.id)) this.agentReports.set(host.id, { load: null, images: [], heardAt, pulls: new Map() });
  }
}

/** The key for whose start it is: a participation's, or the test of a challenge. */
export function ownerKey({ challengeId, participationId }: Pick<InstanceRecord, "challengeId" | "participationId">): string {
  return `${challengeId}/${participationId ?? "test"}`;
}

/** Whether a filter matches an owner's instances, as far as the filter is about owners. */
export function matches({ kind, gameId, challengeId, teamId, participationId }: InstanceFilter, owner: Owner): boolean {
  const is = (asked: number | undefined, value: number | null) => asked === undefined || asked === value;
  if (kind !== undefined && (owner.participationId === null) !== (kind === "test")) return false;
  return (
    is(gameId, owner.gameId) && is(challengeId, owner.challengeId) && is(teamId, owner.teamId) && is(participationId, owner.participationId)
  );
}
