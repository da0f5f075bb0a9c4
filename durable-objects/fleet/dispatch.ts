import { FAILOVER_MS, type Seen, type StartFailure } from "../../container-agent/src/protocol.ts";
import { inTurn, place, type Room } from "../../worker/domain/placement.ts";
import type { Desk } from "./desk.ts";
import type { Cause, Journal } from "./journal.ts";
import type { Links } from "./links.ts";
import { ownerKey, type Record, type Stock } from "./stock.ts";

/** How long a host may take to start an instance before another one is tried; longer than an agent waits for a port. */
export const START_MS = 60_000;
/** Reasons that lie with the host, so that another may do better. */
const ELSEWHERE = new Set<StartFailure>(["engine", "noSpace", "noNetwork", "pullRefused", "imageMissing", "storageUnsupported"]);
const MOST_HOSTS = 2;
const EXPIRED: Cause = { why: "expired", by: null };

type HostRoom = Room & { tunnel: boolean };

/** Gives instances to hosts and takes them away again. Every method is one synchronous turn. */
export class Dispatch {
  constructor(
    private readonly stock: Stock,
    private readonly links: Links,
    private readonly desk: Desk,
    private readonly journal: Journal,
    private readonly clock: () => number,
  ) {}

  /** Starts whatever waits and has a host that takes it. */
  pump(): void {
    const queued = this.queue();
    if (queued.length === 0) return;
    const rooms = this.rooms();
    for (const record of queued) {
      const open = rooms.filter(({ id }) => !record.failedOn.includes(id)).map((room) => this.asSeenBy(room, record));
      const found = place(open, record);
      if (typeof found === "string") continue;
      this.give(record, found.host);
      occupy(
        rooms.find(({ id }) => id === found.host)!,
        record,
      );
    }
  }

  /** Those who wait, in the order in which they are served. */
  queue(): Record[] {
    const all = [...this.stock.instances.values()];
    const held = new Map<string, number>();
    for (const one of all) if (one.state !== "queued") held.set(teamOf(one), (held.get(teamOf(one)) ?? 0) + 1);
    const waiting = all
      .filter(({ state }) => state === "queued")
      .map((record) => ({ record, team: teamOf(record), since: record.queuedAt }));
    return inTurn(waiting, held).map(({ record }) => record);
  }

  /** Whether any host could ever take something new. */
  hasHost(proxied: boolean): boolean {
    return this.rooms().some((room) => takes(room, { proxied }));
  }

  /** Its port answers. */
  runs({ id, announced }: Record, { entry, containerId }: Pick<Seen, "entry" | "containerId">): void {
    const record = this.stock.change(id, { state: "running", entry, containerId, announced: true });
    if (!announced) this.journal.started(record);
    this.desk.tell(id, { ok: true });
  }

  /** Ends an instance. What no host was told of is gone at once. */
  end(record: Record, cause: Cause): void {
    if (record.state === "stopping") return;
    if (record.hostId === null) return this.forget(record, { ok: false, code: "instance.none" }, cause);
    this.stock.change(record.id, { state: "stopping" });
    this.journal.ended(record, cause);
    this.desk.tell(record.id, { ok: false, code: "instance.none" });
    this.links.order(record.hostId, { type: "stop", id: record.id, epoch: record.epoch });
  }

  /** A host could not start it: another one gets it, or the caller is told why. */
  failed(record: Record, reason: StartFailure, detail = ""): void {
    const failedOn = [...record.failedOn, record.hostId!];
    const another = this.rooms().some((room) => takes(room, record) && !failedOn.includes(room.id));
    if (ELSEWHERE.has(reason) && another && failedOn.length < MOST_HOSTS) this.requeue(record, failedOn);
    else {
      this.stock.setProblem(ownerKey(record), { code: `instance.${reason}`, detail, at: this.clock() });
      this.forget(record, { ok: false, code: `instance.${reason}` }, { why: reason, by: null });
    }
  }

  /** Takes an instance from its host without hearing of it: the host's copy is of an older epoch from now on. */
  requeue(record: Record, failedOn = record.failedOn): void {
    this.stock.change(record.id, { state: "queued", hostId: null, epoch: record.epoch + 1, containerId: null, entry: null, failedOn });
  }

  /** It is no more. That it ends was told already if it was on its way out. */
  forget(record: Record, ending: Parameters<Desk["tell"]>[1], cause: Cause): void {
    if (record.state !== "stopping") this.journal.ended(record, cause);
    this.stock.remove(record.id);
    this.desk.tell(record.id, ending);
  }

  /** What the passing of time asks for: ends what is past its time, finds silent hosts and starts that take too long. */
  tick(): void {
    const now = this.clock();
    for (const record of this.stock.instances.values()) {
      if (record.expiresAt <= now) this.end(record, EXPIRED);
      else if (record.hostId !== null) this.watch(record, record.hostId, now);
    }
    this.pump();
  }

  private watch(record: Record, hostId: string, now: number): void {
    const isAlive = this.links.isAlive(hostId);
    const silentMs = isAlive ? 0 : now - (this.stock.news.get(hostId)?.heardAt || this.stock.hosts.get(hostId)?.seenAt || 0);
    if (record.state === "stopping") {
      if (silentMs >= FAILOVER_MS) this.stock.remove(record.id);
    } else if (silentMs >= FAILOVER_MS) {
      if (this.rooms().some((room) => takes(room, record) && room.id !== hostId)) this.requeue(record);
    } else if (record.state === "running" && !isAlive) {
      this.stock.change(record.id, { state: "unreachable" });
    } else if (record.state === "starting" && isAlive && now - record.orderedAt! >= START_MS) {
      this.links.order(hostId, { type: "stop", id: record.id, epoch: record.epoch });
      this.failed(record, "engine");
    }
  }

  private give(record: Record, hostId: string): void {
    const now = this.clock();
    const given = this.stock.change(record.id, {
      state: "starting",
      hostId,
      epoch: record.epoch + 1,
      orderedAt: now,
      startedAt: record.orderedAt === null ? now : record.startedAt,
      expiresAt: record.orderedAt === null ? now + record.lifetimeMs : record.expiresAt,
    });
    const wanted = this.stock.wanted(given);
    this.stock.noteRecorder(hostId, wanted.spec.capture);
    this.links.order(hostId, { type: "start", instance: wanted });
  }

  private rooms(): HostRoom[] {
    const rooms = new Map<string, HostRoom>();
    for (const { id, draining, capacity, features, tunnel } of this.stock.hosts.values()) {
      if (!capacity || !features) continue;
      const open = !draining && capacity.instances > 0 && this.links.isAlive(id);
      const used = { memoryMb: 0, cpuTenths: 0, instances: 0 };
      rooms.set(id, { id, open, tunnel: tunnel !== null, capacity, features, used, starting: 0, hasImage: false, ofChallenge: 0 });
    }
    for (const record of this.stock.instances.values()) {
      const room = record.hostId === null ? undefined : rooms.get(record.hostId);
      if (room) occupy(room, record);
    }
    return [...rooms.values()];
  }

  private asSeenBy(room: HostRoom, record: Record): Room {
    const { image, challengeId } = record;
    const hasImage = this.stock.news.get(room.id)!.images.some((tag) => tag === image || tag === `${image}:latest`);
    const ofChallenge = this.stock.on(room.id).filter((one) => one.challengeId === challengeId).length;
    return { ...room, open: takes(room, record), hasImage, ofChallenge };
  }
}

/** A host without a tunnel takes none that is reached through the platform only. */
function takes({ open, tunnel }: HostRoom, { proxied }: Pick<Record, "proxied">): boolean {
  return open && (tunnel || !proxied);
}

function occupy(room: Room, { memoryMb, cpuTenths, state }: Record): void {
  room.used.memoryMb += memoryMb;
  room.used.cpuTenths += cpuTenths;
  room.used.instances += 1;
  if (state === "starting" || state === "queued") room.starting += 1;
}

/** Test instances share one turn. */
function teamOf({ participationId }: Record): string {
  return String(participationId ?? "test");
}
