import { expect } from "vitest";
import { PROTOCOL, type StartFailure } from "../../../packages/host-protocol/protocol.ts";
import { StartWaiters } from "../../../durable-objects/fleet/start-waiters.ts";
import { Dispatch } from "../../../durable-objects/fleet/dispatch.ts";
import { LastEnds } from "../../../durable-objects/fleet/last-ends.ts";
import { Indexes } from "../../../durable-objects/fleet/indexes.ts";
import { Links } from "../../../durable-objects/fleet/links.ts";
import { Reports } from "../../../durable-objects/fleet/reports.ts";
import { Reservations } from "../../../durable-objects/fleet/reservations.ts";
import { FleetState } from "../../../durable-objects/fleet/fleet-state.ts";
import type { HostRecord, InstanceRecord } from "../../../durable-objects/fleet/records.ts";
import { STARTS_AT_ONCE } from "../../domain/instances/placement.ts";
import { aStart } from "../agents.ts";
import { Player, Wire } from "./walk-host.ts";

export const LIMIT = 3;
const CAPACITY = { memoryMb: 640, cpuTenths: 100, instances: 8 };
const LIFETIME_MS = 400_000;
const REASONS: StartFailure[] = ["engine", "portSilent", "imageMissing", "noSpace"];

/** A Fleet whose clock, connections and hosts are controlled by a test, to try events in any order. */
export class FleetWalk {
  now = 1_000_000;
  readonly players: Player[];
  fleetState!: FleetState;
  /** The starts and ends that were reported to the game. */
  readonly events = new Set<string>();
  private wires = new Map<string, Wire[]>();
  private dispatch!: Dispatch;
  private reports!: Reports;
  private reservations!: Reservations;

  constructor(
    private readonly state: DurableObjectState,
    private readonly chance: () => number,
    hosts: number,
  ) {
    this.begin();
    this.players = Array.from({ length: hosts }, (_, n) => new Player(`h${n}`));
    for (const { id } of this.players) this.fleetState.saveHost(factsOf(id, this.now));
    for (const player of this.players) this.connect(player);
  }

  /** One possible event. */
  step(): void {
    const player = this.one(this.players);
    const [participationId, challengeId] = [this.below(6), this.below(5)];
    const deeds: (() => void)[] = [
      () => this.start(participationId, challengeId),
      () => this.start(participationId, challengeId),
      () => this.end(participationId, challengeId),
      () => this.extend(participationId, challengeId),
      () => this.deliver(player, 1 + this.below(4)),
      () => this.deliver(player, 1 + this.below(4)),
      () => this.listen(player, 1 + this.below(4)),
      () => this.listen(player, 1 + this.below(4)),
      () => this.work(player),
      () => this.work(player),
      () => this.die(player),
      () => this.pass(1_000 + this.below(14_000)),
      () => this.beat(player),
      () => this.beat(player),
    ];
    const rare: (() => void)[] = [
      () => this.disconnect(player),
      () => this.connect(player),
      () => this.pass(95_000),
      () => this.begin(),
      () => this.drain(player.id),
    ];
    this.turn(this.chance() < 0.08 ? this.one(rare) : this.one(deeds));
    this.check();
  }

  /** Everything works for a while: all pending work is finished. */
  heal(forMs: number): void {
    for (const host of this.fleetState.hosts.values()) this.fleetState.saveHost({ ...host, draining: false });
    for (const player of this.players) if (!player.wire || player.wire.readyState !== 1) this.connect(player);
    for (const end = this.now + forMs; this.now < end;) {
      this.pass(5_000);
      for (const player of this.players) {
        if (player.wire?.readyState !== 1) this.connect(player);
        this.beat(player);
        for (let round = 0; round < 3; round++) {
          this.deliver(player, 1_000);
          for (const [id, one] of player.held) if (one.state === "starting") player.ready(id);
          this.listen(player, 1_000);
        }
      }
      this.check();
    }
  }

  isFull(): boolean {
    return this.players.every(({ id }) => this.fleetState.indexes.takenOn(id).instances === CAPACITY.instances);
  }

  /** The instances on the hosts, as `host/instance/epoch`, compared with those that the Fleet has assigned. */
  compared(): { held: string[]; given: string[] } {
    const held = this.players.flatMap(({ id, held }) => [...held].map(([one, { epoch }]) => `${id}/${one}/${epoch}`));
    const placed = [...this.fleetState.instances.values()].filter(({ hostId }) => hostId !== null);
    const given = placed.map(({ id, hostId, epoch }) => `${hostId}/${id}/${epoch}`);
    return { held: held.toSorted(), given: given.toSorted() };
  }

  private noteEnd({ id, announced }: InstanceRecord): void {
    if (announced) this.told(`end ${id}`);
  }

  /** Each report to the game is made once. */
  private told(event: string): void {
    expect(this.events).not.toContain(event);
    this.events.add(event);
  }

  private begin(): void {
    const { sql } = this.state.storage;
    const clock = () => this.now;
    const lastEnds = new LastEnds(clock);
    this.fleetState = new FleetState(sql, "a secret");
    const context = {
      getWebSockets: (hostId?: string) => (this.wires.get(hostId!) ?? []) as unknown as WebSocket[],
      getWebSocketAutoResponseTimestamp: () => null,
    };
    const links = new Links(context, this.fleetState, clock, this.fleetState.listensSince(this.now));
    const journal = {
      started: ({ id }: InstanceRecord) => this.told(`start ${id}`),
      ended: (record: InstanceRecord) => this.noteEnd(record),
      unheard: () => {},
      restarted: () => {},
    };
    this.dispatch = new Dispatch(this.fleetState, links, new StartWaiters(), journal, clock);
    this.reports = new Reports(this.fleetState, links, this.dispatch, clock, true);
    this.reservations = new Reservations(this.fleetState, this.dispatch, lastEnds, clock);
  }

  private start(participationId: number, challengeId: number): void {
    const request = aStart({ participationId, challengeId }, { limit: LIMIT, autoDestroy: this.chance() < 0.3, lifetimeMs: LIFETIME_MS });
    if (this.reservations.make(request).ok) this.dispatch.startQueued();
  }

  private end(participationId: number, challengeId: number): void {
    const record = this.fleetState.of(challengeId, participationId);
    if (record) this.dispatch.end(record, { why: "stopped", by: null });
  }

  private extend(participationId: number, challengeId: number): void {
    const record = this.fleetState.of(challengeId, participationId);
    if (record && record.state !== "queued") this.fleetState.change(record.id, { expiresAt: record.expiresAt + 60_000 });
  }

  /** Orders arrive at a host, in their order. */
  private deliver(player: Player, count: number): void {
    for (const order of player.wire?.orders.splice(0, count) ?? []) player.obey(order);
  }

  /** Reports arrive at the Fleet, unless its end of the connection is closed. */
  private listen(player: Player, count: number): void {
    const { wire } = player;
    for (const report of wire?.reports.splice(0, count) ?? []) {
      const { link } = wire!.deserializeAttachment();
      const isCurrent =
        wire!.readyState === 1 && (report.type === "hello" || (link !== 0 && link === this.fleetState.hosts.get(player.id)?.link));
      if (!isCurrent) continue;
      this.reports.take(wire as unknown as WebSocket, report);
    }
  }

  private work(player: Player): void {
    const starting = [...player.held].filter(([, { state }]) => state === "starting");
    const [id, one] = this.one(starting) ?? [];
    if (!id || !one) return;
    if (this.chance() < 0.8) return player.ready(id);
    player.held.delete(id);
    player.say({ type: "failed", id, epoch: one.epoch, reason: this.one(REASONS), detail: "" });
  }

  private die(player: Player): void {
    const [id, one] = this.one([...player.held]) ?? [];
    if (!id || !one || this.chance() < 0.7) return;
    player.held.delete(id);
    player.say({ type: "gone", id, epoch: one.epoch, reason: "died" });
  }

  private beat(player: Player): void {
    player.say({ type: "beat", load: { memoryMb: 0, cpuTenths: 0, instances: 0, agentMb: 0 }, images: [] });
    this.listen(player, 1_000);
  }

  private disconnect(player: Player): void {
    player.wire?.close();
    player.wire = null;
  }

  private connect(player: Player): void {
    this.disconnect(player);
    const wire = new Wire(player.id);
    this.wires.set(player.id, [...(this.wires.get(player.id) ?? []).filter((one) => one.readyState === 1), wire]);
    player.wire = wire;
    const known = {
      version: "test",
      engine: "test",
      capacity: CAPACITY,
      features: { storage: false, firewall: true },
      images: [],
      tunnel: null,
    };
    const nonce = crypto.randomUUID();
    player.say({ type: "hello", protocol: PROTOCOL, agent: player.id, nonce, ...known, instances: player.seen() });
    this.listen(player, 1);
  }

  private drain(hostId: string): void {
    const host = this.fleetState.hosts.get(hostId)!;
    this.fleetState.saveHost({ ...host, draining: !host.draining });
  }

  private pass(ms: number): void {
    for (const end = this.now + ms; this.now < end;) {
      this.now = Math.min(end, this.now + 5_000);
      this.fleetState.awake(this.now);
      this.dispatch.tick();
    }
  }

  private turn(work: () => void): void {
    this.state.storage.transactionSync(work);
  }

  /** Invariants. */
  private check(): void {
    const records = [...this.fleetState.instances.values()];
    const counted = records.filter(({ state }) => state !== "stopping");
    for (const [, mine] of Map.groupBy(counted, (one) => one.participationId)) expect(mine.length).toBeLessThanOrEqual(LIMIT);
    const seats = counted.map((one) => `${one.participationId}/${one.challengeId}`);
    expect(new Set(seats).size).toBe(seats.length);
    for (const { id } of this.players) this.checkHost(id);
    const held = this.players.flatMap((player) => [...player.held].map(([id, { epoch }]) => `${id}/${epoch}`));
    expect(new Set(held).size).toBe(held.length);
  }

  private checkHost(id: string): void {
    const anew = new Indexes();
    for (const record of this.fleetState.instances.values()) anew.put(record);
    const taken = this.fleetState.indexes.takenOn(id);
    expect(taken).toEqual(anew.takenOn(id));
    expect(
      this.fleetState
        .on(id)
        .map((one) => one.id)
        .toSorted(),
    ).toEqual(
      anew
        .on(id)
        .map((one) => one.id)
        .toSorted(),
    );
    expect([...this.fleetState.indexes.queued.keys()].toSorted()).toEqual([...anew.queued.keys()].toSorted());
    expect(new Map([...this.fleetState.indexes.heldBy].toSorted())).toEqual(new Map([...anew.heldBy].toSorted()));
    expect(taken.instances).toBeLessThanOrEqual(CAPACITY.instances);
    expect(taken.memoryMb).toBeLessThanOrEqual(CAPACITY.memoryMb);
    const orders = this.players.find((one) => one.id === id)!.wire?.orders ?? [];
    expect(orders.filter((one) => one.type === "start").length).toBeLessThanOrEqual(STARTS_AT_ONCE + CAPACITY.instances);
  }

  private one<T>(from: T[]): T {
    return from[this.below(from.length)]!;
  }

  private below(count: number): number {
    return Math.floor(this.chance() * count);
  }
}

function factsOf(id: string, now: number): HostRecord {
  const known = { agent: null, link: 0, draining: false, version: null, engine: null, capacity: null, features: null, tunnel: null };
  return { id, name: id, keyHash: "", createdAt: now, ...known, seenAt: null, warning: null };
}
