import { CLONED, Greeting, PROTOCOL, Report, REVOKED, SUPERSEDED, UNSPOKEN } from "../../packages/host-protocol/protocol.ts";
import type { Dispatch } from "./dispatch.ts";
import type { Cause } from "./journal.ts";
import { attachmentOf, closeSocket, OPEN, readFrame, type Attachment, type Links } from "./links.ts";
import { ownerKey, SEEN_MS, type FleetState } from "./fleet-state.ts";
import type { InstanceRecord, Pull } from "./records.ts";

type Hello = Extract<Report, { type: "hello" }>;
type ReportOf<T extends Report["type"]> = Extract<Report, { type: T }>;

/** How many image fetches of a host are remembered at most. */
const MOST_PULLS = 100;
/** How many images of a host are remembered at most: even with the longest names they fit in a row, whatever an agent reports. */
const MOST_IMAGES = 500;
/** Shorter values of environment variables are not masked: they are mostly numbers and no secrets. */
const SHORTEST_SECRET = 8;
const GONE: Cause = { why: "stopped", by: null };

/** What agents report, and what the Fleet does about it. Every method is one synchronous turn. */
export class Reports {
  constructor(
    private readonly fleetState: FleetState,
    private readonly links: Pick<Links, "socket" | "order">,
    private readonly dispatch: Dispatch,
    private readonly clock: () => number,
    /** Whether an idle host may send a ping instead of a beat. */
    private readonly pings: boolean,
  ) {}

  /** What an agent says over a connection; null when that was refused. */
  read(socket: WebSocket, frame: string | ArrayBuffer): Report | null {
    const said = readFrame(frame);
    const { hostId, link } = attachmentOf(socket);
    const greeting = Greeting.safeParse(said).data;
    const report = Report.safeParse(said).data;
    if (greeting && greeting.protocol !== PROTOCOL) this.otherProtocol(socket, hostId, greeting.protocol);
    else if (!report) closeSocket(socket, 1002, "malformed report");
    else if (report.type !== "hello" && (link === 0 || link !== this.fleetState.hosts.get(hostId)?.link))
      closeSocket(socket, SUPERSEDED, "superseded");
    else return report;
    return null;
  }

  take(socket: WebSocket, report: Report): void {
    const { hostId } = attachmentOf(socket);
    if (report.type === "hello") this.hello(socket, hostId, report);
    else this.handle(hostId, report);
  }

  /** An agent introduces itself. The answer lists everything it should run; it must end whatever else it runs. */
  private hello(socket: WebSocket, hostId: string, hello: Hello): void {
    const host = this.fleetState.hosts.get(hostId);
    // Revoked since it connected: its connection was closed with that reason, and it connects again.
    if (!host) return closeSocket(socket, REVOKED, "");
    if (host.agent !== null && host.agent !== hello.agent) {
      this.fleetState.saveHost({ ...host, warning: { agent: hello.agent, at: this.clock() } });
      return closeSocket(socket, CLONED, "another agent uses this key");
    }
    const before = this.links.socket(hostId);
    const { agent, version, engine, capacity, features, tunnel } = hello;
    const link = host.link + 1;
    this.fleetState.saveHost({ ...host, agent, version, engine, capacity, features, tunnel, link, seenAt: this.clock() });
    socket.serializeAttachment({ hostId, link, seq: 0, since: this.clock(), nonce: hello.nonce } satisfies Attachment);
    if (before) closeSocket(before, SUPERSEDED, "superseded");
    const { trouble } = hello;
    const images = hello.images.slice(0, MOST_IMAGES);
    this.fleetState.agentReports.set(hostId, { load: null, images, heardAt: this.clock(), pulls: new Map(), trouble });
    this.fleetState.saveReport(hostId);
    this.reconcile(hostId, hello);
    this.dispatch.startQueued();
  }

  /** An agent with another protocol version, whose reports cannot be understood. */
  private otherProtocol(socket: WebSocket, hostId: string, protocol: number): void {
    const report = this.fleetState.agentReports.get(hostId);
    const older = protocol < PROTOCOL ? "the agent" : "this server";
    const trouble = `its agent speaks version ${protocol} of the protocol, this server version ${PROTOCOL}: update ${older}`;
    if (report && !this.links.socket(hostId)) report.trouble = trouble;
    closeSocket(socket, UNSPOKEN, trouble);
  }

  /** A host that has used up its budget. What it sends before it has heard of it is not read, either. */
  saidTooMuch(socket: WebSocket): void {
    if (socket.readyState !== OPEN) return;
    const { hostId, link } = attachmentOf(socket);
    const report = this.fleetState.agentReports.get(hostId);
    if (report && link !== 0) report.trouble = "its agent said too much in a short time, and was disconnected";
    console.error(JSON.stringify({ event: "fleet.saidTooMuch", hostId }));
    closeSocket(socket, 1008, "too many reports");
  }

  private handle(hostId: string, report: Exclude<Report, Hello>): void {
    this.noteContact(hostId);
    switch (report.type) {
      case "beat":
        return this.beat(hostId, report);
      case "pulling":
        return this.pulling(hostId, report);
      case "refused":
        return console.error(JSON.stringify({ event: "fleet.refused", hostId, ...report }));
      case "ready":
        return this.ready(hostId, report);
      case "failed":
        return this.failed(hostId, report);
      case "gone":
        return this.gone(hostId, report);
    }
  }

  private reconcile(hostId: string, { instances, nonce }: Hello): void {
    const seen = new Map(instances.map((one) => [one.id, one]));
    let [turn, lost] = [0, 0];
    for (const record of this.fleetState.on(hostId)) {
      const found = seen.get(record.id);
      const isIt = found?.epoch === record.epoch;
      if (record.state === "stopping") {
        // If it still exists, the host ends it because the welcome does not list it.
        if (!found) this.dispatch.forget(record, { ok: true }, GONE);
      } else if (isIt && found.state === "running") {
        this.dispatch.setRunning(record, found);
      } else {
        if (!found && record.announced) lost += 1;
        this.fleetState.change(record.id, { state: "starting", orderedAt: this.clock(), turn: (turn += 1) });
      }
    }
    this.dispatch.restarted(hostId, lost, "lost");
    this.welcome(hostId, nonce);
  }

  /** Tells a host everything it should run, and the logins it needs for that. `nonce`: that of the hello being answered, if any. */
  welcome(hostId: string, nonce = ""): void {
    const wanted = this.dispatch.wantedOn(hostId);
    this.links.order(hostId, { type: "welcome", nonce, now: this.clock(), wanted, logins: this.fleetState.logins(), pings: this.pings });
  }

  private noteContact(hostId: string): void {
    const now = this.clock();
    const report = this.fleetState.agentReports.get(hostId);
    const host = this.fleetState.hosts.get(hostId);
    if (report) report.heardAt = now;
    if (!host || now - (host.seenAt ?? 0) < SEEN_MS) return;
    this.fleetState.saveHost({ ...host, seenAt: now });
    this.fleetState.saveReport(hostId);
  }

  private beat(hostId: string, { load, images: all }: ReportOf<"beat">): void {
    const images = all.slice(0, MOST_IMAGES);
    const report = this.fleetState.agentReports.get(hostId)!;
    const isNews = load.instances === 0 && JSON.stringify([report.load, report.images]) !== JSON.stringify([load, images]);
    Object.assign(report, { load, images });
    // A host with nothing to do reports this once; before its next report the Fleet may have slept.
    if (isNews) this.fleetState.saveReport(hostId);
    for (const record of this.fleetState.on(hostId))
      if (record.state === "unreachable") this.fleetState.change(record.id, { state: "running" });
  }

  private pulling(hostId: string, { image, percent, done, error }: ReportOf<"pulling">): void {
    const report = this.fleetState.agentReports.get(hostId)!;
    if (done) this.fetched(hostId, image);
    if (done && error === null) {
      report.pulls.delete(image);
      report.images = [...new Set([image, ...report.images])].slice(0, MOST_IMAGES);
    } else if (report.pulls.has(image) || makesRoom(report.pulls))
      report.pulls.set(image, error === null ? { percent, error } : { percent, error, failedAt: this.clock() });
    if (done) this.fleetState.saveReport(hostId);
    // Instances that wait for an image leave their turns to others.
    this.dispatch.startQueued();
  }

  /** The start time of those that waited for the image begins now. */
  private fetched(hostId: string, image: string): void {
    const starting = this.fleetState.indexes.startingOn(hostId);
    const waiting = starting.filter((record) => record.image === image);
    const turn = starting.length;
    for (const { id } of waiting) this.fleetState.change(id, { orderedAt: this.clock(), turn });
  }

  private ready(hostId: string, { instance }: ReportOf<"ready">): void {
    const record = this.current(hostId, instance.id, instance.epoch);
    if (!record || record.state === "stopping") {
      this.links.order(hostId, { type: "stop", id: instance.id, epoch: instance.epoch });
      return;
    }
    this.dispatch.setRunning(record, instance);
    this.dispatch.startQueued();
  }

  private failed(hostId: string, { id, epoch, reason, detail: said }: ReportOf<"failed">): void {
    const record = this.current(hostId, id, epoch);
    if (!record) return;
    const detail = this.withoutSecrets(record, said);
    console.error(JSON.stringify({ event: "fleet.failed", hostId, challengeId: record.challengeId, reason, detail }));
    if (record.state === "stopping") this.dispatch.forget(record, { ok: true }, GONE);
    else this.dispatch.failed(record, reason, detail);
    this.dispatch.startQueued();
  }

  /** A host may pass on what a container has printed, which may contain its flag. */
  private withoutSecrets(record: InstanceRecord, text: string): string {
    const secrets = Object.values(this.fleetState.wanted(record)?.spec.env ?? {}).filter(({ length }) => length >= SHORTEST_SECRET);
    return secrets.reduce((clean, secret) => clean.replaceAll(secret, "…"), text);
  }

  private gone(hostId: string, { id, epoch, reason, detail, overfull = false, outOfMemory = false }: ReportOf<"gone">): void {
    const record = this.current(hostId, id, epoch);
    if (!record) return;
    if (reason === "died") this.died(record, detail, overfull);
    const why = overfull ? "overfull" : outOfMemory ? "outOfMemory" : reason;
    this.dispatch.forget(record, { ok: true }, { why, by: null });
    this.dispatch.startQueued();
  }

  /** Its team sees only that it ended; the challenge's authors see how. */
  private died(record: InstanceRecord, said = "", overfull: boolean): void {
    const { hostId, challengeId } = record;
    const detail = this.withoutSecrets(record, said);
    console.error(JSON.stringify({ event: "fleet.died", hostId, challengeId, detail }));
    this.fleetState.setProblem(ownerKey(record), { code: overfull ? "instance.overfull" : "instance.exited", detail, at: this.clock() });
  }

  /** The record that a host refers to, unless it has since been assigned to another host or assigned again. */
  private current(hostId: string, id: string, epoch: number): InstanceRecord | null {
    const record = this.fleetState.instances.get(id);
    return record?.hostId === hostId && record.epoch === epoch ? record : null;
  }
}

/**
 * Whether one more fetch can be remembered; if necessary the oldest failed one is removed. Running fetches are never removed, because instances wait
 * for them.
 */
function makesRoom(pulls: Map<string, Pull>): boolean {
  if (pulls.size < MOST_PULLS) return true;
  const failed = [...pulls].find(([, { error }]) => error !== null);
  return failed !== undefined && pulls.delete(failed[0]);
}
