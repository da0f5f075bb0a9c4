import {
  FAILOVER_MS,
  SUPERSEDED,
  type InstanceSpec,
  type Seen,
  type StartFailure,
  type Wanted,
} from "../../packages/host-protocol/protocol.ts";
import { isFresh } from "../../worker/domain/fresh.ts";
import { canTake, inTurn, place, STARTS_AT_ONCE, type Demand, type HostCandidate } from "../../worker/domain/instances/placement.ts";
import { hasImage } from "../../worker/domain/instances/image-name.ts";
import { isPastTime } from "./instance-record.ts";
import type { StartWaiters, WaitResult } from "./start-waiters.ts";
import type { Restart } from "./fleet-log.ts";
import type { Cause, Journal } from "./journal.ts";
import { teamOf, type Indexes } from "./indexes.ts";
import type { Links } from "./links.ts";
import { ownerKey, type FleetState } from "./fleet-state.ts";
import type { Failure, HostRecord, InstanceRecord } from "./records.ts";
import { tunnelOf } from "./tunnels.ts";

/** How long a host may take to start an instance before another one is tried; longer than an agent waits for a port. */
export const START_MS = 60_000;
/** The same limit while the host fetches the image. */
const FETCH_MS = 15 * 60_000;
/**
 * After this long a start keeps no others from beginning: the host's engine has done its part, and only its port does not answer yet. Otherwise
 * a few challenges that never answer would stop everybody's instances.
 */
const SLOW_MS = 5_000;
/** For how many starts of a host that holds: with more of them it is the host that is slow. */
const MOST_SLOW = 12;
/** How many test instances a host starts at a time: authors may have one of each challenge, and those of players come first. */
const TESTS_AT_ONCE = 2;
/** How many expired instances end in one turn at most: many that were started together must not make everybody else wait. */
const ENDS_AT_ONCE = 100;
/** How long a host may take to end an instance before the order is sent again. */
const AGAIN_MS = 15_000;
/** Failures that are the host's fault, so that another host may succeed. */
const ELSEWHERE = new Set<StartFailure>(["engine", "noSpace", "noNetwork", "pullRefused", "imageMissing", "storageUnsupported"]);
const MOST_HOSTS = 2;
const NOTHING = { memoryMb: 0, cpuTenths: 0 };
const LOST: Failure = { reason: "engine", detail: "its host was lost while it started" };
const EXPIRED: Cause = { why: "expired", by: null };

/**
 * `fetching`: how many instances wait for an image that the host is fetching, by image. They do not count as starting. `tests`: how many test
 * instances do.
 */
type ReachableCandidate = HostCandidate & { tunnel: boolean; fetching: ReadonlyMap<string, number>; tests: number };

/** Assigns instances to hosts and takes them away again. Every method is one synchronous turn. */
export class Dispatch {
  private queueOrder: { of: Indexes; version: number; queue: InstanceRecord[]; places: Map<string, number> } | null = null;

  constructor(
    private readonly fleetState: FleetState,
    private readonly links: Pick<Links, "isAlive" | "silentMs" | "socket" | "order" | "close">,
    private readonly startWaiters: StartWaiters,
    private readonly journal: Pick<Journal, "started" | "ended" | "unheard" | "restarted">,
    private readonly clock: () => number,
  ) {}

  /** Starts every waiting instance for which a host has room. */
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

  /** The hosts that may take the instance: those where it has already failed only if there is no other. */
  private withoutFailed(record: InstanceRecord, candidates: ReachableCandidate[]): ReachableCandidate[] {
    const takers = candidates.filter((candidate) => takes(candidate, record));
    if (record.failedOn.length === 0) return takers;
    const isUntried = ({ id }: ReachableCandidate) => !record.failedOn.includes(id);
    return this.candidates().some((candidate) => takes(candidate, record) && isUntried(candidate)) ? takers.filter(isUntried) : takers;
  }

  /** The waiting instances, in the order in which they are served. */
  queue(): InstanceRecord[] {
    return this.order().queue;
  }

  /** The instance's place in the queue, from 1; null when it does not wait. */
  placeOf(id: string): number | null {
    return this.fleetState.indexes.queued.has(id) ? this.order().places.get(id)! : null;
  }

  /**
   * Whether some host can be expected to take such a new instance when it has room. A host that was connected a moment ago counts, because it may be
   * reconnecting.
   */
  hasHost(spec: Pick<InstanceSpec, "memoryMb" | "cpuTenths" | "published">): boolean {
    const reaches = (host: HostRecord) => spec.published !== false || tunnelOf(host) !== null;
    return [...this.fleetState.hosts.values()].some(
      (host) => isOpen(host) && isLargeEnough(host.capacity!, spec) && reaches(host) && this.links.silentMs(host.id) < FAILOVER_MS,
    );
  }

  /** All instances that a host should run. */
  wantedOn(hostId: string): Wanted[] {
    const running = this.fleetState.on(hostId).filter(({ state }) => state !== "stopping");
    return running.map((record) => this.wanted(record)).filter((one) => one !== null);
  }

  /** The instance's port answers. */
  setRunning(before: InstanceRecord, { entry, containerId }: Pick<Seen, "entry" | "containerId">): void {
    const { id, announced } = before;
    if (before.state === "running" && before.entry === entry && before.containerId === containerId) return;
    const record = this.fleetState.change(id, { state: "running", entry, containerId, announced: true });
    if (!announced) this.journal.started(record);
    this.startWaiters.answer(id, { ok: true });
  }

  /** Ends an instance. One that no host was ordered to start is removed at once. */
  end(record: InstanceRecord, cause: Cause): void {
    if (record.state === "stopping") return;
    if (record.hostId === null) return this.forget(record, { ok: false, code: "instance.none" }, cause);
    this.fleetState.change(record.id, { state: "stopping", orderedAt: this.clock() });
    this.journal.ended(record, cause);
    this.startWaiters.answer(record.id, { ok: false, code: "instance.none" });
    this.links.order(record.hostId, { type: "stop", id: record.id, epoch: record.epoch });
  }

  /**
   * Called when no host had room and the caller, who did not ask for a place in the queue, stops waiting: the request is undone. If a host had
   * already taken the instance, the caller may have been told that it is on its way, so it ends with a reason.
   */
  giveUp(id: string): WaitResult | null {
    const record = this.fleetState.instances.get(id);
    if (record?.state !== "queued" || record.announced || record.waitsUntil == null) return null;
    if (record.orderedAt !== null) return this.fail(record, record.failure ?? LOST);
    const result: WaitResult = { ok: false, code: "instance.full" };
    this.fleetState.failedStarts.add(record, "full", this.clock());
    this.fleetState.remove(id);
    this.startWaiters.answer(id, result);
    return result;
  }

  /** A host could not start the instance: another one gets it, or the caller is told why. */
  failed(record: InstanceRecord, reason: StartFailure, detail = ""): void {
    const failedOn = [...record.failedOn, record.hostId!];
    const another = this.candidates().some((candidate) => takes(candidate, record) && !failedOn.includes(candidate.id));
    const failure = { reason, detail };
    if (ELSEWHERE.has(reason) && another && failedOn.length < MOST_HOSTS) this.requeue(record, { failedOn, failure });
    else {
      if (!this.startWaiters.has(record.id)) this.journal.unheard(record, reason);
      this.fail(record, failure);
    }
  }

  /** The start has failed for good: its team is told why, and the challenge's authors in more detail. */
  private fail(record: InstanceRecord, { reason, detail }: Failure): WaitResult {
    const result: WaitResult = { ok: false, code: `instance.${reason}` };
    this.fleetState.setProblem(ownerKey(record), { code: result.code, detail, at: this.clock() });
    this.fleetState.failedStarts.add(record, reason, this.clock());
    this.forget(record, result, { why: reason, by: null });
    return result;
  }

  /** Takes an instance from its host without waiting for an answer: the host's copy now has an outdated epoch. */
  requeue({ id, epoch }: InstanceRecord, more: Partial<Pick<InstanceRecord, "failedOn" | "failure">> = {}): void {
    this.fleetState.change(id, { state: "queued", hostId: null, epoch: epoch + 1, containerId: null, entry: null, ...more });
  }

  /** Removes an instance. Its end was reported already if it was being ended. */
  forget(record: InstanceRecord, result: Parameters<StartWaiters["answer"]>[1], cause: Cause): void {
    if (record.state !== "stopping") this.journal.ended(record, cause);
    this.fleetState.remove(record.id);
    this.startWaiters.answer(record.id, result);
  }

  /**
   * Does what has become due: ends expired instances, finds silent hosts and starts that take too long. Returns true when so many instances end at
   * once that the rest has to wait for the next turn.
   */
  tick(): boolean {
    const moved = new Map<string, number>();
    const isMore = this.look(this.clock(), moved);
    for (const [hostId, count] of moved) this.restarted(hostId, count, "silent");
    return isMore;
  }

  /** Instances of a host start again, without what their teams had changed in them. */
  restarted(hostId: string, count: number, why: Restart): void {
    const host = this.fleetState.hosts.get(hostId);
    if (host && count > 0) this.journal.restarted(host, count, why);
  }

  /** `moved`: counts how many instances each host has lost to others. */
  private look(now: number, moved: Map<string, number>): boolean {
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
      const hostId = current?.hostId;
      if (hostId && this.watch(current, hostId, now)) moved.set(hostId, (moved.get(hostId) ?? 0) + 1);
    }
    this.startQueued();
    return false;
  }

  /** A host whose instances may be elsewhere by now has to say hello again, even if its old connection revives. */
  private closeIfSilent(hostId: string): void {
    if (this.links.silentMs(hostId) >= FAILOVER_MS && this.links.socket(hostId)) this.links.close(hostId, SUPERSEDED, "silent too long");
  }

  /** Returns whether the instance, which has run, was given to another host. */
  private watch(record: InstanceRecord, hostId: string, now: number): boolean {
    const silentMs = this.links.silentMs(hostId);
    const isLost = silentMs >= FAILOVER_MS;
    if (record.state === "stopping") this.watchEnd(record, hostId, isLost);
    else if (isLost) return this.failOver(record, hostId) && record.announced;
    else if (record.state === "running" && !this.links.isAlive(hostId)) this.fleetState.change(record.id, { state: "unreachable" });
    else if (record.state === "starting" && this.links.isAlive(hostId) && now - record.orderedAt! >= this.startLimitMs(record, hostId)) {
      this.links.order(hostId, { type: "stop", id: record.id, epoch: record.epoch });
      this.failed(record, "engine");
    }
    return false;
  }

  private watchEnd(record: InstanceRecord, hostId: string, isLost: boolean): void {
    if (isLost) return this.forget(record, { ok: true }, EXPIRED);
    if (this.clock() - record.orderedAt! < AGAIN_MS) return;
    this.fleetState.change(record.id, { orderedAt: this.clock() });
    this.links.order(hostId, { type: "stop", id: record.id, epoch: record.epoch });
  }

  /** Without another host the instance waits for this one, which may still be running it; in the queue if it was only being started. */
  private failOver(record: InstanceRecord, hostId: string): boolean {
    const isTaken = this.candidates().some((candidate) => takes(candidate, record) && candidate.id !== hostId);
    if (isTaken || record.state === "starting") this.requeue(record);
    else if (record.state === "running") this.fleetState.change(record.id, { state: "unreachable" });
    return isTaken;
  }

  private startLimitMs({ image, turn = 1 }: InstanceRecord, hostId: string): number {
    const pull = this.fleetState.agentReports.get(hostId)?.pulls.get(image);
    // A host that comes back without its instances restarts all of them, and the last one waits for those before it.
    return Math.max(pull && pull.error === null ? FETCH_MS : 0, Math.ceil(turn / STARTS_AT_ONCE) * START_MS);
  }

  private assign(record: InstanceRecord, hostId: string): void {
    const now = this.clock();
    const assigned = this.fleetState.change(record.id, {
      state: "starting",
      hostId,
      epoch: record.epoch + 1,
      orderedAt: now,
      turn: this.fleetState.indexes.startingOn(hostId).length + 1,
      startedAt: record.orderedAt === null ? now : record.startedAt,
      expiresAt: record.orderedAt === null ? now + record.lifetimeMs : record.expiresAt,
    });
    const instance = this.wanted(assigned);
    if (!instance) return;
    this.fleetState.noteRecorder(hostId, instance.spec.capture);
    this.links.order(hostId, { type: "start", instance });
  }

  /** Null when its spec cannot be read; the instance is then removed. */
  private wanted(record: InstanceRecord): Wanted | null {
    const wanted = this.fleetState.wanted(record);
    if (wanted) return wanted;
    this.fleetState.failedStarts.add(record, "engine", this.clock());
    this.forget(record, { ok: false, code: "instance.engine" }, { why: "engine", by: null });
    return null;
  }

  private order(): NonNullable<Dispatch["queueOrder"]> {
    // A failed turn was undone and has replaced the indexes, whose versions start again.
    const { indexes } = this.fleetState;
    const { queued, heldBy, queueVersion: version } = indexes;
    if (this.queueOrder?.of === indexes && this.queueOrder.version === version) return this.queueOrder;
    const waiting = [...queued.values()].map((record) => ({ record, team: teamOf(record), since: record.queuedAt }));
    const queue = inTurn(waiting, heldBy).map(({ record }) => record);
    this.queueOrder = { of: indexes, version, queue, places: new Map(queue.map(({ id }, index) => [id, index + 1])) };
    return this.queueOrder;
  }

  /** The hosts that accept new instances, whether full or not. */
  private candidates(): ReachableCandidate[] {
    const hosts = [...this.fleetState.hosts.values()].filter((host) => isOpen(host) && this.links.isAlive(host.id));
    return hosts.map((host) => {
      const { id, capacity, features } = host;
      const used = this.fleetState.indexes.takenOn(id);
      const known = { id, capacity: capacity!, features: features!, tunnel: tunnelOf(host) !== null, ...this.startsOn(id) };
      return { ...known, open: true, used, hasImage: false, ofChallenge: 0 };
    });
  }

  private startsOn(hostId: string): Pick<ReachableCandidate, "fetching" | "starting" | "tests"> {
    const fetching = new Map<string, number>();
    const { pulls } = this.fleetState.agentReports.get(hostId)!;
    let [fresh, slow, tests] = [0, 0, 0];
    for (const { image, orderedAt, participationId } of this.fleetState.indexes.startingOn(hostId)) {
      if (pulls.get(image)?.error === null) {
        fetching.set(image, (fetching.get(image) ?? 0) + 1);
        continue;
      }
      if (participationId === null) tests += 1;
      if (isFresh(orderedAt!, this.clock(), SLOW_MS)) fresh += 1;
      else slow += 1;
    }
    return { fetching, tests, starting: fresh + Math.max(0, slow - MOST_SLOW) };
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

/** Whether as many instances already wait there for its image as may start at once, or as many test instances start as may. */
function isCrowded({ fetching, tests }: ReachableCandidate, { image, participationId }: InstanceRecord): boolean {
  return (fetching.get(image) ?? 0) >= STARTS_AT_ONCE || (participationId === null && tests >= TESTS_AT_ONCE);
}

/**
 * Whether a host can ever take an instance. Without a tunnel it takes none that is reached only through the platform; even when empty it takes none
 * that is too large for it, and none that is meant for another host.
 */
function takes({ id, tunnel, capacity }: ReachableCandidate, record: InstanceRecord): boolean {
  const { proxied, onlyHost } = record;
  return isLargeEnough(capacity, record) && (tunnel || !proxied) && (onlyHost === undefined || onlyHost === id);
}

function isLargeEnough(capacity: Demand, { memoryMb, cpuTenths }: Demand): boolean {
  return memoryMb <= capacity.memoryMb && cpuTenths <= capacity.cpuTenths;
}
