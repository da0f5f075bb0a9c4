import { DurableObject } from "cloudflare:workers";
import {
  Greeting,
  NONCE_HEADER,
  PROTOCOL,
  Report,
  REVOKED_HEADER,
  SUPERSEDED,
  type RegistryLogin,
} from "../../packages/host-protocol/protocol.ts";
import type {
  Actor,
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
import { Dispatch } from "./dispatch.ts";
import { Endings } from "./endings.ts";
import { Journal } from "./journal.ts";
import { hostOf, newHost, revocationProof } from "./keys.ts";
import { attachmentOf, closeSocket, Links, type Attachment } from "./links.ts";
import { MIGRATIONS } from "./migrations.ts";
import { START_WAIT_MS } from "./instance-record.ts";
import { Reports } from "./reports.ts";
import { Reservations } from "./reservations.ts";
import { ownerKey, FleetState, type HostFacts, type InstanceRecord } from "./fleet-state.ts";
import { passage } from "./ticket.ts";
import { hostView, instanceView } from "./views.ts";

const STOP_WAIT_MS = 10_000;
const TICK_MS = 5_000;
/** How long it is remembered when something was last started or ended. */
const OPERATIONS_MS = 60_000;
const FRAME = 4 * 1024 * 1024;

/** The one Fleet: which instances there are, and on which Docker host. */
export class Fleet extends DurableObject<Env> implements FleetApi {
  private readonly stock: FleetState;
  private readonly links: Links;
  private readonly desk = new StartWaiters();
  private readonly endings = new Endings(() => Date.now());
  private readonly journal: Journal;
  private readonly dispatch: Dispatch;
  private readonly reports: Reports;
  private readonly reservations: Reservations;
  /** When the alarm goes off at the latest, if this object set it. */
  private armedAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage.sql, MIGRATIONS);
    const clock = () => Date.now();
    this.stock = new FleetState(ctx.storage.sql, env.VEXIL_SECRET);
    this.links = new Links(ctx, this.stock, clock, this.stock.listensSince(clock()));
    this.journal = new Journal(ctx.storage.sql, env.LEDGER, this.endings, clock);
    this.dispatch = new Dispatch(this.stock, this.links, this.desk, this.journal, clock);
    this.reports = new Reports(this.stock, this.links, this.dispatch, clock);
    this.reservations = new Reservations(this.stock, this.dispatch, this.endings, clock);
    this.journal.carry();
    this.rouse();
  }

  async start(request: StartRequest): Promise<Outcome<Started>> {
    const reserved = this.turn(() => {
      const reserved = this.reservations.make(request);
      if (reserved.ok) this.dispatch.pump();
      return reserved;
    });
    if (!reserved.ok) return reserved;
    const { id } = reserved;
    this.rouse();
    if (!this.stock.instances.has(id)) return { ok: false, code: "instance.engine" };
    const ending = (await this.desk.wait(id, START_WAIT_MS)) ?? this.turn(() => this.dispatch.giveUp(id));
    if (ending && !ending.ok) return ending;
    const instance = this.stock.instances.get(id);
    return instance ? { ok: true, instance: this.view(instance) } : { ok: false, code: "instance.none" };
  }

  async find(challengeId: number, participationId: number | null): Promise<Instance | null> {
    const record = this.stock.of(challengeId, participationId);
    return record && this.view(record);
  }

  async status(gameId: number, challengeId: number, participationId: number): Promise<InstanceStatus> {
    const seat = { challengeId, participationId };
    const mine = this.stock.matching({ gameId, participationId });
    const record = this.stock.of(challengeId, participationId) ?? mine.find((one) => one.challengeId === challengeId);
    return {
      instance: record ? this.view(record) : null,
      coolsAt: this.reservations.coolsAt(seat),
      ended: this.endings.of(seat),
      running: mine.filter(({ state }) => state !== "stopping").map((one) => one.challengeId),
    };
  }

  async byId(id: string): Promise<Instance | null> {
    const record = this.stock.instances.get(id);
    return record && record.state !== "stopping" ? this.view(record) : null;
  }

  async problem(challengeId: number, participationId: number | null): Promise<StartProblem | null> {
    return this.stock.problem(ownerKey({ challengeId, participationId }));
  }

  async extend(challengeId: number, participationId: number, byMs: number, windowMs: number): Promise<Outcome<{ instance: Instance }>> {
    const record = this.stock.of(challengeId, participationId);
    const leftMs = record ? record.expiresAt - Date.now() : 0;
    // What is past its time may be ending on its host already.
    if (!record || record.state === "queued" || leftMs <= 0) return { ok: false, code: "instance.none" };
    if (leftMs > windowMs) return { ok: false, code: "instance.notYet" };
    const extended = this.stock.change(record.id, { expiresAt: record.expiresAt + byMs });
    const { id, epoch, expiresAt } = extended;
    this.links.order(record.hostId!, { type: "extend", id, epoch, expiresAt });
    return { ok: true, instance: this.view(extended) };
  }

  async stop(challengeId: number, participationId: number | null, by: Actor): Promise<Outcome<{ instance: Instance }>> {
    const record = this.stock.of(challengeId, participationId);
    if (!record) return { ok: false, code: "instance.none" };
    if (participationId !== null && this.reservations.isCooling(record)) return { ok: false, code: "instance.cooldown" };
    const before = this.view(record);
    this.reservations.operated(record);
    this.turn(() => this.dispatch.end(record, { why: "stopped", by }));
    this.rouse();
    if (this.stock.instances.has(record.id)) await this.desk.wait(record.id, STOP_WAIT_MS);
    return { ok: true, instance: before };
  }

  async stopAll(filter: InstanceFilter, why: InstanceEnd, by: Actor | null): Promise<Instance[]> {
    const ending = this.stock.matching(filter).filter(({ state }) => state !== "stopping");
    const before = ending.map((record) => this.view(record));
    this.turn(() => {
      for (const record of ending) this.dispatch.end(record, { why, by });
      if (why === "withdrawn") this.reservations.withdrawn(filter);
      this.dispatch.pump();
    });
    this.rouse();
    return before;
  }

  async list(filter: InstanceFilter, skip: number, count: number): Promise<{ instances: Instance[]; total: number }> {
    const found = this.stock.matching(filter).filter(({ state }) => state !== "stopping");
    return { instances: found.slice(skip, skip + count).map((record) => this.view(record)), total: found.length };
  }

  async addHost(name: string, local = false): Promise<{ host: Host; key: string }> {
    const { facts, key } = newHost(name, local, Date.now());
    this.stock.saveHost(facts);
    return { host: this.hostView(facts), key };
  }

  async hosts(): Promise<Host[]> {
    return [...this.stock.hosts.values()].toSorted((a, b) => a.createdAt - b.createdAt).map((host) => this.hostView(host));
  }

  async editHost(hostId: string, { draining, warning, pinnedTunnel, local }: HostChange): Promise<Outcome> {
    const host = this.stock.hosts.get(hostId);
    if (!host) return { ok: false, code: "host.notFound" };
    this.turn(() => {
      this.stock.saveHost({
        ...host,
        ...(draining !== undefined && { draining }),
        ...(warning === null && { warning }),
        ...(pinnedTunnel !== undefined && { pinnedTunnel }),
        ...(local && { local }),
      });
      this.dispatch.pump();
    });
    return { ok: true };
  }

  async revoke(hostId: string, by: Actor): Promise<Outcome> {
    const host = this.stock.hosts.get(hostId);
    if (!host) return { ok: false, code: "host.notFound" };
    // Told to run nothing while it can still hear, so that nothing is left on it until it expires.
    this.links.order(hostId, { type: "welcome", nonce: "", now: Date.now(), wanted: [], logins: [] });
    this.links.revoke(hostId, host.keyHash);
    this.turn(() => {
      for (const record of this.stock.on(hostId))
        this.dispatch.forget(record, { ok: false, code: "instance.none" }, { why: "withdrawn", by });
      this.stock.removeHost(hostId, Date.now());
    });
    this.rouse();
    return { ok: true };
  }

  async pull(image: string): Promise<number> {
    return [...this.stock.hosts.keys()].filter((id) => this.links.order(id, { type: "pull", image })).length;
  }

  async logins(): Promise<Omit<RegistryLogin, "password">[]> {
    return this.stock.logins().map(({ server, user }) => ({ server, user }));
  }

  async setLogins(logins: LoginChange[]): Promise<Outcome> {
    if (!this.turn(() => this.stock.setLogins(logins))) return { ok: false, code: "registry.password" };
    for (const id of this.stock.hosts.keys()) this.reports.welcome(id);
    return { ok: true };
  }

  async recorder(authorization: string, challengeId: number, participationId: number): Promise<Outcome> {
    const host = hostOf(this.stock.hosts, authorization);
    if (!host) return { ok: false, code: "unauthorized" };
    return this.stock.isRecorder(host.id, challengeId, participationId) ? { ok: true } : { ok: false, code: "capture.notYours" };
  }

  async tunnel(id: string, kind: InstanceKind, client: string): Promise<Outcome<Passage>> {
    return passage(this.stock, { id, kind, client }, Date.now());
  }

  /** An agent dials. The Worker passes the key on; the agent counts as connected when it has said hello. */
  override fetch(request: Request): Response {
    const authorization = request.headers.get("Authorization") ?? "";
    const nonce = request.headers.get(NONCE_HEADER) ?? "";
    const host = hostOf(this.stock.hosts, authorization);
    if (!host) return this.refusal(authorization, nonce);
    const { 0: client, 1: server } = new WebSocketPair();
    this.links.closeMute(host.id);
    this.ctx.acceptWebSocket(server, [host.id]);
    server.serializeAttachment({ hostId: host.id, link: 0, seq: 0, since: Date.now(), nonce } satisfies Attachment);
    this.rouse();
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Whoever has the key of a revoked host is told so; to anybody else it is as unknown as any. */
  private refusal(authorization: string, nonce: string): Response {
    const revoked = hostOf(this.stock.revoked, authorization);
    const proof = revoked ? revocationProof(revoked.keyHash, revoked.id, nonce) : "";
    return new Response(null, { status: 401, headers: proof === "" ? {} : { [REVOKED_HEADER]: proof } });
  }

  override webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): void {
    const said = typeof frame === "string" && frame.length <= FRAME ? readJson(frame) : null;
    const { hostId, link } = attachmentOf(socket);
    const greeting = Greeting.safeParse(said).data;
    if (greeting && greeting.protocol !== PROTOCOL) return this.reports.foreign(socket, hostId, greeting.protocol);
    const report = Report.safeParse(said).data;
    if (!report) return closeSocket(socket, 1002, "malformed report");
    if (report.type === "hello") this.turn(() => this.reports.hello(socket, hostId, report));
    else if (link === 0 || link !== this.stock.hosts.get(hostId)?.link) return closeSocket(socket, SUPERSEDED, "superseded");
    else this.turn(() => this.reports.hear(hostId, report));
    if (report.type === "beat") socket.send("beat");
    this.rouse();
  }

  override webSocketClose(socket: WebSocket): void {
    closeSocket(socket, 1000, "");
  }

  override async alarm(): Promise<void> {
    this.armedAt = null;
    try {
      this.links.closeLate();
      this.turn(() => this.stock.awake(Date.now()));
      this.turn(() => this.stock.forgetOperations(Date.now() - OPERATIONS_MS));
      // Others have their turns between these.
      while (this.turn(() => this.dispatch.tick())) await new Promise((next) => setTimeout(next, 0));
    } catch (error) {
      // A platform gives an alarm up that fails a few times, and this one must go on for ever.
      console.error(JSON.stringify({ event: "fleet.tick", error: String(error) }));
    }
    this.journal.carry();
    this.rouse();
  }

  /** Decides something: all of it is kept, or, when it fails half way, nothing. */
  private turn<T>(work: () => T): T {
    try {
      return this.ctx.storage.transactionSync(work);
    } catch (error) {
      this.stock.load();
      throw error;
    }
  }

  /** Keeps the alarm set while there is anything to watch. */
  private rouse(): void {
    if (this.stock.instances.size === 0 && this.ctx.getWebSockets().length === 0 && this.journal.isEmpty()) return;
    const at = Date.now() + TICK_MS;
    if (this.armedAt !== null && this.armedAt <= at) return;
    const isFirst = this.armedAt === null;
    this.armedAt = at;
    this.ctx.waitUntil(this.setAlarm(at, isFirst));
  }

  /** One that was set before this object's memory began comes first. */
  private async setAlarm(at: number, isFirst: boolean): Promise<void> {
    const set = isFirst ? await this.ctx.storage.getAlarm() : null;
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }

  private view(record: InstanceRecord): Instance {
    return instanceView(record, this.dispatch.placeOf(record.id));
  }

  private hostView(host: HostFacts): Host {
    return hostView(this.stock, host, this.links.isAlive(host.id));
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
