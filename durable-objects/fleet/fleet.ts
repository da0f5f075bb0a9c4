import { DurableObject } from "cloudflare:workers";
import { NONCE_HEADER, PING, PONG, type RegistryLogin } from "../../packages/host-protocol/protocol.ts";
import type {
  Actor,
  FailedStarts,
  FleetApi,
  Host,
  HostChange,
  Instance,
  InstanceEnd,
  InstanceFilter,
  InstanceStatus,
  LoginChange,
  Started,
  StartProblem,
  StartRequest,
  InstanceKind,
  Passage,
} from "../../worker/contract/rpc/fleet.ts";
import type { Outcome } from "../../worker/contract/rpc/ledger.ts";
import { migrate } from "../migrate.ts";
import { StartWaiters } from "./start-waiters.ts";
import { CardNews } from "./card-news.ts";
import { Dispatch } from "./dispatch.ts";
import { LastEnds } from "./last-ends.ts";
import { HostCopy } from "./host-copy.ts";
import { Journal } from "./journal.ts";
import { HostBudgets, spenderOf } from "./host-budgets.ts";
import { hostOf, newHost, refusalTo } from "./host-keys.ts";
import { answerBeat, attachmentOf, closeSocket, lengthOf, Links, type Attachment } from "./links.ts";
import { MIGRATIONS } from "./migrations.ts";
import { START_WAIT_MS } from "./instance-record.ts";
import { Reports } from "./reports.ts";
import { Reservations } from "./reservations.ts";
import { ownerKey, FleetState } from "./fleet-state.ts";
import type { HostRecord, InstanceRecord } from "./records.ts";
import { letRuntimeAnswer } from "../pings.ts";
import { signTicket } from "../../packages/host-protocol/ticket.ts";
import { passage } from "./passage.ts";
import { hostView, instanceView } from "./views.ts";

const STOP_WAIT_MS = 10_000;
const TICK_MS = 5_000;
/** How long the Fleet stays awake after the last instance: how instances ended and why starts failed is only in its memory. */
const RESTLESS_MS = 60 * 60_000;
/** How long the time of an owner's last start or end is remembered. */
const OPERATIONS_MS = 60_000;

/** The only Fleet: knows which instances exist, and on which Docker host. */
export class Fleet extends DurableObject<Env> implements FleetApi {
  private readonly fleetState: FleetState;
  private readonly links: Links;
  private readonly startWaiters = new StartWaiters();
  private readonly lastEnds = new LastEnds(() => Date.now());
  private readonly journal: Journal;
  private readonly hostCopy: HostCopy;
  private readonly dispatch: Dispatch;
  private readonly reports: Reports;
  private readonly reservations: Reservations;
  private readonly budgets = new HostBudgets(() => Date.now());
  private readonly cardNews: CardNews;
  /** When the alarm goes off at the latest, if this object set it. */
  private armedAt: number | null = null;
  /** When instances last existed, as far as this object remembers. */
  private busyAt = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, MIGRATIONS);
    const clock = () => Date.now();
    this.fleetState = new FleetState(ctx.storage.sql, env.VEXIL_SECRET);
    this.cardNews = new CardNews(env);
    this.fleetState.onShown = (record) => this.cardNews.add(record);
    this.links = new Links(ctx, this.fleetState, clock, this.fleetState.listensSince(clock(), ctx.getWebSockets().length > 0));
    this.journal = new Journal(ctx.storage.sql, env, this.lastEnds, clock);
    // An object woken by its alarm does not know its name; outside tests there is only this one.
    this.hostCopy = new HostCopy(env.FILES, ctx.id.name ?? "fleet", this.fleetState, clock);
    this.dispatch = new Dispatch(this.fleetState, this.links, this.startWaiters, this.journal, clock);
    this.reports = new Reports(this.fleetState, this.links, this.dispatch, clock, letRuntimeAnswer(ctx, env, PING, PONG));
    this.reservations = new Reservations(this.fleetState, this.dispatch, this.lastEnds, clock);
    this.journal.deliverSoon();
    this.armAlarm();
  }

  async start(request: StartRequest): Promise<Outcome<Started>> {
    const reserved = this.turn(() => {
      const reserved = this.reservations.make(request);
      if (reserved.ok) this.dispatch.startQueued();
      return reserved;
    });
    if (!reserved.ok) return reserved;
    const { id } = reserved;
    this.armAlarm();
    if (!this.fleetState.instances.has(id)) return { ok: false, code: "instance.engine" };
    const result = (await this.startWaiters.wait(id, START_WAIT_MS)) ?? this.turn(() => this.dispatch.giveUp(id));
    if (result && !result.ok) return result;
    const instance = this.fleetState.instances.get(id);
    // Those who pressed nothing do not know yet that it waits, or that its image is being fetched.
    if (instance && !instance.announced) this.cardNews.add(instance);
    return instance ? { ok: true, instance: this.view(instance) } : { ok: false, code: "instance.none" };
  }

  async find(challengeId: number, participationId: number | null): Promise<Instance | null> {
    const record = this.fleetState.of(challengeId, participationId);
    return record && this.view(record);
  }

  async status(gameId: number, challengeId: number, participationId: number): Promise<InstanceStatus> {
    const slot = { challengeId, participationId };
    const mine = this.fleetState.matching({ gameId, participationId });
    const record = this.fleetState.of(challengeId, participationId) ?? mine.find((one) => one.challengeId === challengeId);
    return {
      instance: record ? this.view(record) : null,
      coolsAt: this.reservations.coolsAt(slot),
      ended: this.lastEnds.of(slot),
      running: mine.filter(({ state }) => state !== "stopping").map((one) => one.challengeId),
    };
  }

  async byId(id: string): Promise<Instance | null> {
    const record = this.fleetState.instances.get(id);
    return record && record.state !== "stopping" ? this.view(record) : null;
  }

  async problem(challengeId: number, participationId: number | null): Promise<StartProblem | null> {
    return this.fleetState.problem(ownerKey({ challengeId, participationId }));
  }

  async extend(challengeId: number, participationId: number, byMs: number, windowMs: number): Promise<Outcome<{ instance: Instance }>> {
    const record = this.fleetState.of(challengeId, participationId);
    const leftMs = record ? record.expiresAt - Date.now() : 0;
    // An instance past its time may already be ending on its host.
    if (!record || record.state === "queued" || leftMs <= 0) return { ok: false, code: "instance.none" };
    if (leftMs > windowMs) return { ok: false, code: "instance.notYet" };
    const extended = this.fleetState.change(record.id, { expiresAt: record.expiresAt + byMs });
    const { id, epoch, expiresAt } = extended;
    this.links.order(record.hostId!, { type: "extend", id, epoch, expiresAt });
    return { ok: true, instance: this.view(extended) };
  }

  async stop(challengeId: number, participationId: number | null, by: Actor): Promise<Outcome<{ instance: Instance }>> {
    const record = this.fleetState.of(challengeId, participationId);
    if (!record) return { ok: false, code: "instance.none" };
    const tooSoon = this.reservations.noteUnlessCooling(record);
    if (tooSoon) return tooSoon;
    const before = this.view(record);
    this.turn(() => this.dispatch.end(record, { why: "stopped", by }));
    this.armAlarm();
    if (this.fleetState.instances.has(record.id)) await this.startWaiters.wait(record.id, STOP_WAIT_MS);
    return { ok: true, instance: before };
  }

  async stopAll(filter: InstanceFilter, why: InstanceEnd, by: Actor | null, mayStart = why === "solved"): Promise<Instance[]> {
    const ending = this.fleetState.matching(filter).filter(({ state }) => state !== "stopping");
    const before = ending.map((record) => this.view(record));
    this.turn(() => {
      for (const record of ending) this.dispatch.end(record, { why, by });
      if (!mayStart) this.reservations.lockStarts(filter);
      this.dispatch.startQueued();
    });
    this.armAlarm();
    return before;
  }

  async list(filter: InstanceFilter, skip: number, count: number): Promise<{ instances: Instance[]; total: number }> {
    const found = this.fleetState.matching(filter).filter(({ state }) => state !== "stopping");
    return { instances: found.slice(skip, skip + count).map((record) => this.view(record)), total: found.length };
  }

  async failedStarts(gameId: number): Promise<FailedStarts[]> {
    return this.fleetState.failedStarts.of(gameId, Date.now());
  }

  async addHost(name: string, local = false): Promise<{ host: Host; key: string }> {
    const { facts, key } = newHost(name, local, Date.now());
    this.turn(() => {
      if (local) this.fleetState.removeUnusedLocal(Date.now());
      this.fleetState.saveHost(facts);
    });
    this.hostCopy.changed();
    return { host: this.hostView(facts), key };
  }

  async hosts(): Promise<Host[]> {
    return [...this.fleetState.hosts.values()].toSorted((a, b) => a.createdAt - b.createdAt).map((host) => this.hostView(host));
  }

  async editHost(hostId: string, { draining, warning, pinnedTunnel, local }: HostChange): Promise<Outcome> {
    // A server asks for the host on its own machine before that host's agent can connect.
    const host = this.fleetState.hosts.get(hostId) ?? (await this.hostCopy.broughtBack(hostId));
    if (!host) return { ok: false, code: "host.notFound" };
    this.turn(() => {
      this.fleetState.saveHost({
        ...host,
        ...(draining !== undefined && { draining }),
        ...(warning === null && { warning }),
        ...(pinnedTunnel !== undefined && { pinnedTunnel }),
        ...(local && { local }),
      });
      this.dispatch.startQueued();
    });
    this.hostCopy.changed();
    return { ok: true };
  }

  async revoke(hostId: string, by: Actor): Promise<Outcome> {
    const host = this.fleetState.hosts.get(hostId);
    if (!host) return { ok: false, code: "host.notFound" };
    // It is ordered to run nothing while it is still connected, so that no instance stays on it until it expires.
    this.links.order(hostId, { type: "welcome", nonce: "", now: Date.now(), wanted: [], logins: [] });
    this.links.revoke(hostId, host.keyHash);
    this.turn(() => {
      for (const record of this.fleetState.on(hostId))
        this.dispatch.forget(record, { ok: false, code: "instance.none" }, { why: "withdrawn", by });
      this.fleetState.removeHost(hostId, Date.now());
    });
    this.budgets.forget(hostId);
    this.hostCopy.changed();
    this.armAlarm();
    return { ok: true };
  }

  async pull(image: string): Promise<number> {
    return [...this.fleetState.hosts.keys()].filter((id) => this.links.order(id, { type: "pull", image })).length;
  }

  async logins(): Promise<Omit<RegistryLogin, "password">[]> {
    return this.fleetState.logins().map(({ server, user }) => ({ server, user }));
  }

  async setLogins(logins: LoginChange[]): Promise<Outcome> {
    if (!this.turn(() => this.fleetState.setLogins(logins))) return { ok: false, code: "registry.password" };
    this.hostCopy.changed();
    for (const id of this.fleetState.hosts.keys()) this.reports.welcome(id);
    return { ok: true };
  }

  async recorder(authorization: string, challengeId: number, participationId: number): Promise<Outcome> {
    const host = hostOf(this.fleetState.hosts, authorization);
    if (!host) return { ok: false, code: "unauthorized" };
    return this.fleetState.isRecorder(host.id, challengeId, participationId) ? { ok: true } : { ok: false, code: "capture.notYours" };
  }

  async passage(id: string, kind: InstanceKind): Promise<Outcome<Passage>> {
    return passage(this.fleetState, { id, kind });
  }

  async tunnel(id: string, kind: InstanceKind, client: string): Promise<Outcome<{ url: string; ticket: string }>> {
    const found = passage(this.fleetState, { id, kind });
    if (!found.ok) return found;
    const { url, host, key } = found;
    return { ok: true, url, ticket: signTicket(key, { host, id, client, connection: crypto.randomUUID() }, Date.now()) };
  }

  /** An agent connects. The Worker passes on its key; the agent counts as connected once it has said hello. */
  override async fetch(request: Request): Promise<Response> {
    const authorization = request.headers.get("Authorization") ?? "";
    const nonce = request.headers.get(NONCE_HEADER) ?? "";
    const host = hostOf(this.fleetState.hosts, authorization) ?? (await this.broughtBack(authorization));
    if (!host) return refusalTo(this.fleetState.revoked, authorization, nonce);
    if (!this.budgets.admits(host.id)) return new Response(null, { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.links.closeMute(host.id);
    this.ctx.acceptWebSocket(server, [host.id]);
    server.serializeAttachment({ hostId: host.id, link: 0, seq: 0, since: Date.now(), nonce } satisfies Attachment);
    this.armAlarm();
    return new Response(null, { status: 101, webSocket: client });
  }

  /** A host that this Fleet had before its tables were lost. */
  private async broughtBack(authorization: string): Promise<HostRecord | null> {
    if (hostOf(this.fleetState.revoked, authorization)) return null;
    await this.hostCopy.restore();
    return hostOf(this.fleetState.hosts, authorization);
  }

  override webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): void {
    const spender = spenderOf(attachmentOf(socket));
    const isRead = this.budgets.metered(spender, lengthOf(frame), this.fleetState, () => this.receive(socket, frame));
    if (!isRead) this.reports.saidTooMuch(socket);
  }

  private receive(socket: WebSocket, frame: string | ArrayBuffer): void {
    const report = this.reports.read(socket, frame);
    if (!report) return;
    this.turn(() => this.reports.take(socket, report));
    if (report.type === "hello") this.hostCopy.changed();
    if (report.type === "beat") answerBeat(socket, report.timed, Date.now());
    this.armAlarm();
  }

  override webSocketClose(socket: WebSocket): void {
    closeSocket(socket, 1000, "");
  }

  override async alarm(): Promise<void> {
    this.armedAt = null;
    try {
      this.links.closeLate();
      this.turn(() => this.fleetState.awake(Date.now()));
      this.turn(() => this.fleetState.forgetOperations(Date.now() - OPERATIONS_MS));
      // Other calls can run between these.
      while (this.turn(() => this.dispatch.tick())) await new Promise((next) => setTimeout(next, 0));
    } catch (error) {
      // The platform abandons an alarm that fails a few times, but this one must never stop.
      console.error(JSON.stringify({ event: "fleet.tick", error: String(error) }));
    }
    this.journal.deliverSoon();
    this.armAlarm();
  }

  /** Makes a decision: either all of it is stored, or nothing if it fails half way. */
  private turn<T>(work: () => T): T {
    try {
      return this.ctx.storage.transactionSync(work);
    } catch (error) {
      this.fleetState.load();
      throw error;
    }
  }

  /** Whether anything can fall due: hosts that run nothing need no watching, so the Fleet sleeps meanwhile. */
  private isWatching(): boolean {
    if (this.fleetState.instances.size > 0) this.busyAt = Date.now();
    return Date.now() - this.busyAt < RESTLESS_MS || !this.journal.isEmpty() || this.links.hasMute();
  }

  /** Keeps the alarm set while there is anything to watch. */
  private armAlarm(): void {
    if (!this.isWatching()) return;
    const at = Date.now() + TICK_MS;
    if (this.armedAt !== null && this.armedAt <= at) return;
    const isFirst = this.armedAt === null;
    this.armedAt = at;
    this.ctx.waitUntil(this.setAlarm(at, isFirst));
  }

  /** An alarm that was set before this object was loaded takes precedence. */
  private async setAlarm(at: number, isFirst: boolean): Promise<void> {
    const set = isFirst ? await this.ctx.storage.getAlarm() : null;
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }

  private view(record: InstanceRecord): Instance {
    return instanceView(record, this.dispatch.placeOf(record.id));
  }

  private hostView(host: HostRecord): Host {
    return hostView(this.fleetState, host, this.links.isAlive(host.id) ? this.links.heardAt(host.id) : null, Date.now());
  }
}
