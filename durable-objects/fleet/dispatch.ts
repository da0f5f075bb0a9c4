import {
  FAILOVER_MS,
  SUPERSEDED,
  type InstanceSpec,
  type Seen,
  type StartFailure,
  type Wanted,
} from "../../packages/host-protocol/protocol.ts";
import { canTake, inTurn, place, STARTS_AT_ONCE, type Demand, type HostCandidate } from "../../worker/domain/instances/placement.ts";
import { hasImage } from "../../worker/domain/instances/image-name.ts";
import { isPastTime } from "./instance-record.ts";
import type { StartWaiters, WaitResult } from "./start-waiters.ts";
import type { Cause, Journal } from "./journal.ts";
import { teamOf, type Indexes } from "./indexes.ts";
import type { Links } from "./links.ts";
import { ownerKey, type FleetState } from "./fleet-state.ts";
import type { Failure, HostRecord, InstanceRecord } from "./records.ts";
import { tunnelOf } from "./tunnels.ts";

/** How long a host may take to start an instance before another one is tried; longer than an agent waits for a port. */
export const START_MS = 60_000;
/** The same while it fetches the image. */
const FETCH_MS = 15 * 60_000;
/** What ends by its time in one turn at most: many that were started together must not make everybody else wait. */
const ENDS_AT_ONCE = 100;
/** How long a host may take to end an instance before the order is sent again. */
const AGAIN_MS = 15_000;
/** Reasons that lie with the host, so that another may do better. */
const ELSEWHERE = new Set<StartFailure>(["engine", "noSpace", "noNetwork", "pullRefused", "imageMissing", "storageUnsupported"]);
const MOST_HOSTS = 2;
const NOTHING = { memoryMb: 0, cpuTenths: 0 };
const LOST: Failure = { reason: "engine", detail: "its host was lost while it started" };
const EXPIRED: Cause = { why: "expired", by: null };

/** `fetching`: how many wait there for an image that is being fetched, by image. They are not among those that start. */
type ReachableCandidate = HostCandidate & { tunnel: boolean; fetching: ReadonlyMap<string, number> };

/** Gives instances to hosts and takes them away again. Every method is one synchronous turn. */
export class Dispatch {
  private queueOrder: { of: Indexes; version: number; queue: InstanceRecord[]; places: Map<string, number> } | null = null;

  constructor(
    private readonly fleetState: FleetState,
    private readonly links: Pick<Links, "isAlive" | "silentMs" | "socket" | "order" | "close">,
    private readonly startWaiters: StartWaiters,
    private readonly journal: Pick<Journal, "started" | "ended">,
    private readonly clock: () => number,
  ) {}

  /** Starts whatever waits and has a host that takes it. */
  startQueued(): void {
    if (this.fleetState.indexes.queued.size === 0) return;
    let candidates = this.candidates();
    for (const record of this.queue()) {
      candidates = candidates.filter((candidate) => canTake(candidate, NOTHING));
      if (candidates.length === 0) return;
      const open = this.withoutFailed(record, candidates).filter(
        (candidate) => canTake(candidate, record) && !isCrowded(candidate, record),
      );
      const found =
        open.length === 0
          ? "full"
          : place(
              open.map((candidate) => this.asSeenBy(candidate, record)),
              record,
            );
      if (typeof found === "string") continue;
      this.assign(record, found.host);
      candidates = this.candidates();
    }
  }

  /** The hosts that may take it: not where it has failed already, unless there is no other. */
  private withoutFailed(record: InstanceRecord, candidates: ReachableCandidate[]): ReachableCandidate[] {
    const takers = candidates.filter((candidate) => takes(candidate, record));
    if (record.failedOn.length === 0) return takers;
    const isUntried = ({ id }: ReachableCandidate) => !record.failedOn.includes(id);
    return this.candidates().some((candidate) => takes(candidate, record) && isUntried(candidate)) ? takers.filter(isUntried) : takers;
  }

  /** Those who wait, in the order in which they are served. */
  queue(): InstanceRecord[] {
    return this.order().queue;
  }

  /** Its place among those who wait, from 1; null when it does not. */
  placeOf(id: string): number | null {
    return this.fleetState.indexes.queued.has(id) ? this.order().places.get(id)! : null;
  }

  /** Whether any host may be expected to take such a new one when it has room; one that was connected a moment ago may just be dialling again. */
  hasHost(spec: Pick<InstanceSpec, "memoryMb" | "cpuTenths" | "published">): boolean {
    const reaches = (host: HostRecord) => spec.published !== false || tunnelOf(host) !== null;
    return [...this.fleetState.hosts.values()].some(
      (host) => isOpen(host) && isLargeEnough(host.capacity!, spec) && reaches(host) && this.links.silentMs(host.id) < FAILOVER_MS,
    );
  }

  /** All that a host should run. */
  wantedOn(hostId: string): Wanted[] {
    const running = this.fleetState.on(hostId).filter(({ state }) => state !== "stopping");
    return running.map((record) => this.wanted(record)).filter((one) => one !== null);
  }

  /** Its port answers. */
  setRunning(before: InstanceRecord, { entry, containerId }: Pick<Seen, "entry" | "containerId">): void {
    const { id, announced } = before;
    if (before.state === "running" && before.entry === entry && before.containerId === containerId) return;
    const record = this.fleetState.change(id, { state: "running", entry, containerId, announced: true });
    if (!announced) this.journal.started(record);
    this.startWaiters.answer(id, { ok: true });
  }

  /** Ends an instance. One that no host was ordered to start is gone at once. */
  end(record: InstanceRecord, cause: Cause): void {
    if (record.state === "stopping") return;
    if (record.hostId === null) return this.forget(record, { ok: false, code: "instance.none" }, cause);
    this.fleetState.change(record.id, { state: "stopping", orderedAt: this.clock() });
    this.journal.ended(record, cause);
    this.startWaiters.answer(record.id, { ok: false, code: "instance.none" });
    this.links.order(record.hostId, { type: "stop", id: record.id, epoch: record.epoch });
  }

  /**
   * Nobody had room for it, and its caller, who wanted no place in the queue, waits no longer: it is as if it had not been asked for. Of one that a
   * host had taken he may have been told that it is on its way, so it ends with a reason.
   */
  giveUp(id: string): WaitResult | null {
    const record = this.fleetState.instances.get(id);
    if (record?.state !== "queued" || record.announced || record.waitsUntil == null) return null;
    if (record.orderedAt !== null) return this.fail(record, record.failure ?? LOST);
    const result: WaitResult = { ok: false, code: "instance.full" };
    this.fleetState.remove(id);
    this.startWaiters.answer(id, result);
    return result;
  }

  /** A host could not start it: another one gets it, or the caller's answer says why. */
  failed(record: InstanceRecord, reason: StartFailure, detail = ""): void {
    const failedOn = [...record.failedOn, record.hostId!];
    const another = this.candidates().some((candidate) => takes(candidate, record) && !failedOn.includes(candidate.id));
    const failure = { reason, detail };
    if (ELSEWHERE.has(reason) && another && failedOn.length < MOST_HOSTS) this.requeue(record, { failedOn, failure });
    else this.fail(record, failure);
  }

  /** It comes to nothing: its team is told why, and those who made it in more words. */
  private fail(record: InstanceRecord, { reason, detail }: Failure): WaitResult {
    const result: WaitResult = { ok: false, code: `instance.${reason}` };
    this.fleetState.setProblem(ownerKey(record), { code: result.code, detail, at: this.clock() });
    this.forget(record, result, { why: reason, by: null });
    return result;
  }

  /** Takes an instance from its host without an answer from there: the host's copy is of an older epoch from now on. */
  requeue({ id, epoch }: InstanceRecord, more: Partial<Pick<InstanceRecord, "failedOn" | "failure">> = {}): void {
    this.fleetState.change(id, { state: "queued", hostId: null, epoch: epoch + 1, containerId: null, entry: null, ...more });
  }

  /** It is no more. Its end was reported already if it was on its way out. */
  forget(record: InstanceRecord, result: Parameters<StartWaiters["answer"]>[1], cause: Cause): void {
    if (record.state !== "stopping") this.journal.ended(record, cause);
    this.fleetState.remove(record.id);
    this.startWaiters.answer(record.id, result);
  }

  /**
   * What the passing of time asks for: ends what is past its time, finds silent hosts and starts that take too long. True when so many
   * end at once that the rest has to wait for the next turn.
   */
  tick(): boolean {
    const now = this.clock();
    let ended = 0;
    for (const id of this.fleetState.hosts.keys()) this.closeIfSilent(id);
    for (const record of this.fleetState.instances.values()) {
      if (isPastTime(record, now) && record.state !== "stopping") {
        if (ended === ENDS_AT_ONCE) return true;
        this.end(record, EXPIRED);
        ended += 1;
      }
      if (record.waitsUntil != null && record.waitsUntil <= now) this.giveUp(record.id);
      const current = this.fleetState.instances.get(record.id);
      if (current?.hostId) this.watch(current, current.hostId, now);
    }
    this.startQueued();
    return false;
  }

  /** A host whose instances may be elsewhere by now has to introduce itself anew, also when its old connection comes to life again. */
  private closeIfSilent(hostId: string): void {
    if (this.links.silentMs(hostId) >= FAILOVER_MS && this.links.socket(hostId)) this.links.close(hostId, SUPERSEDED, "silent too long");
  }

  private watch(record: InstanceRecord, hostId: string, now: number): void {
    const silentMs = this.links.silentMs(hostId);
    const isLost = silentMs >= FAILOVER_MS;
    if (record.state === "stopping") this.watchEnd(record, hostId, isLost);
    else if (isLost) this.failOver(record, hostId);
    else if (record.state === "running" && !this.links.isAlive(hostId)) this.fleetState.change(record.id, { state: "unreachable" });
    else if (record.state === "starting" && this.links.isAlive(hostId) && now - record.orderedAt! >= this.startLimitMs(record, hostId)) {
      this.links.order(hostId, { type: "stop", id: record.id, epoch: record.epoch });
      this.failed(record, "engine");
    }
  }

  private watchEnd(record: InstanceRecord, hostId: string, isLost: boolean): void {
    if (isLost) return this.forget(record, { ok: true }, EXPIRED);
    if (this.clock() - record.orderedAt! < AGAIN_MS) return;
    this.fleetState.change(record.id, { orderedAt: this.clock() });
    this.links.order(hostId, { type: "stop", id: record.id, epoch: record.epoch });
  }

  /** Without another host it waits for this one, which may run it all the time. */
  private failOver(record: InstanceRecord, hostId: string): void {
    if (this.candidates().some((candidate) => takes(candidate, record) && candidate.id !== hostId)) this.requeue(record);
    else if (record.state === "running") this.fleetState.change(record.id, { state: "unreachable" });
  }

  private startLimitMs({ image, turn = 1 }: InstanceRecord, hostId: string): number {
    const pull = this.fleetState.agentReports.get(hostId)?.pulls.get(image);
    // A host that comes back without its instances starts all of them anew, and the last one waits for those before it.
    return Math.max(pull && pull.error === null ? FETCH_MS : 0, Math.ceil(turn / STARTS_AT_ONCE) * START_MS);
  }

  private assign(record: InstanceRecord, hostId: string): void {
    const now = this.clock();
    const assigned = this.fleetState.change(record.id, {
      state: "starting",
      hostId,
      epoch: record.epoch + 1,
      orderedAt: now,
      turn: this.fleetState.indexes.takenOn(hostId).starting + 1,
      startedAt: record.orderedAt === null ? now : record.startedAt,
      expiresAt: record.orderedAt === null ? now + record.lifetimeMs : record.expiresAt,
    });
    const instance = this.wanted(assigned);
    if (!instance) return;
    this.fleetState.noteRecorder(hostId, instance.spec.capture);
    this.links.order(hostId, { type: "start", instance });
  }

  /** Null, and the instance is no more, when its spec cannot be read. */
  private wanted(record: InstanceRecord): Wanted | null {
    const wanted = this.fleetState.wanted(record);
    if (!wanted) this.forget(record, { ok: false, code: "instance.engine" }, { why: "engine", by: null });
    return wanted;
  }

  private order(): NonNullable<Dispatch["queueOrder"]> {
    // A turn that failed half way leaves other indexes, whose versions begin anew.
    const { indexes } = this.fleetState;
    const { queued, heldBy, queueVersion: version } = indexes;
    if (this.queueOrder?.of === indexes && this.queueOrder.version === version) return this.queueOrder;
    const waiting = [...queued.values()].map((record) => ({ record, team: teamOf(record), since: record.queuedAt }));
    const queue = inTurn(waiting, heldBy).map(({ record }) => record);
    this.queueOrder = { of: indexes, version, queue, places: new Map(queue.map(({ id }, index) => [id, index + 1])) };
    return this.queueOrder;
  }

  /** The hosts that take something new, full or not. */
  private candidates(): ReachableCandidate[] {
    const hosts = [...this.fleetState.hosts.values()].filter((host) => isOpen(host) && this.links.isAlive(host.id));
    return hosts.map((host) => {
      const { id, capacity, features } = host;
      const { starting, ...used } = this.fleetState.indexes.takenOn(id);
      const fetching = this.fetchingOn(id);
      const known = { id, capacity: capacity!, features: features!, tunnel: tunnelOf(host) !== null, fetching };
      const waiting = [...fetching.values()].reduce((sum, count) => sum + count, 0);
      return { ...known, open: true, used, starting: starting - waiting, hasImage: false, ofChallenge: 0 };
    });
  }

  private fetchingOn(hostId: string): ReadonlyMap<string, number> {
    const fetching = new Map<string, number>();
    const { pulls } = this.fleetState.agentReports.get(hostId)!;
    if (pulls.size === 0) return fetching;
    for (const { state, image } of this.fleetState.on(hostId))
      if (state === "starting" && pulls.get(image)?.error === null) fetching.set(image, (fetching.get(image) ?? 0) + 1);
    return fetching;
  }

  private asSeenBy(candidate: ReachableCandidate, { image, challengeId }: InstanceRecord): HostCandidate {
    const { images } = this.fleetState.agentReports.get(candidate.id)!;
    return {
      ...candidate,
      hasImage: hasImage(images, image),
      ofChallenge: this.fleetState.indexes.ofChallengeOn(candidate.id, challengeId),
    };
  }
}

function isOpen({ draining, capacity, features }: HostRecord): boolean {
  return !draining && features !== null && capacity !== null && capacity.instances > 0;
}

/** Whether as many wait there for its image as start at once when that is there. */
function isCrowded({ fetching }: ReachableCandidate, { image }: InstanceRecord): boolean {
  return (fetching.get(image) ?? 0) >= STARTS_AT_ONCE;
}

/**
 * Whether a host may ever take it: without a tunnel none that is reached through the platform only, empty though it were none that is too large, and none
 * that is meant for another.
 */
function takes({ id, tunnel, capacity }: ReachableCandidate, record: InstanceRecord): boolean {
  const { proxied, onlyHost } = record;
  return isLargeEnough(capacity, record) && (tunnel || !proxied) && (onlyHost === undefined || onlyHost === id);
}

function isLargeEnough(capacity: Demand, { memoryMb, cpuTenths }: Demand): boolean {
  return memoryMb <= capacity.memoryMb && cpuTenths <= capacity.cpuTenths;
}
