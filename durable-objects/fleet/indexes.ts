import type { Capacity } from "../../packages/host-protocol/protocol.ts";
import type { InstanceRecord } from "./records.ts";

/** What every turn asks about the instances, updated with each change, so that no turn searches all of them. */
export class Indexes {
  readonly queued = new Map<string, InstanceRecord>();
  private readonly bySlot = new Groups();
  private readonly byParticipation = new Groups();
  private readonly byHost = new Groups();
  private readonly starting = new Groups();
  private readonly taken = new Map<string, Capacity>();
  private readonly challenges = new Map<string, number>();
  private readonly held = new Map<string, number>();
  /** Counts changes to which instances wait and how many each team has. */
  queueVersion = 0;

  put(record: InstanceRecord): void {
    this.count(record, 1);
    this.bySlot.put(slotOf(record), record);
    this.byParticipation.put(String(record.participationId), record);
    if (record.hostId !== null) this.byHost.put(record.hostId, record);
    if (record.hostId !== null && record.state === "starting") this.starting.put(record.hostId, record);
    if (record.state === "queued") this.queued.set(record.id, record);
  }

  drop(record: InstanceRecord): void {
    this.count(record, -1);
    this.bySlot.drop(slotOf(record), record.id);
    this.byParticipation.drop(String(record.participationId), record.id);
    if (record.hostId !== null) this.byHost.drop(record.hostId, record.id);
    if (record.hostId !== null) this.starting.drop(record.hostId, record.id);
    this.queued.delete(record.id);
  }

  ofSlot(challengeId: number, participationId: number | null): Iterable<InstanceRecord> {
    return this.bySlot.of(slotOf({ challengeId, participationId }));
  }

  ofParticipation(participationId: number): Iterable<InstanceRecord> {
    return this.byParticipation.of(String(participationId));
  }

  on(hostId: string): InstanceRecord[] {
    return [...this.byHost.of(hostId)];
  }

  /** A host's instances that do not answer yet. */
  startingOn(hostId: string): InstanceRecord[] {
    return [...this.starting.of(hostId)];
  }

  /** The capacity that a host's instances take, including those that are being ended. */
  takenOn(hostId: string): Capacity {
    return this.taken.get(hostId) ?? { memoryMb: 0, cpuTenths: 0, instances: 0 };
  }

  ofChallengeOn(hostId: string, challengeId: number): number {
    return this.challenges.get(`${hostId}/${challengeId}`) ?? 0;
  }

  /** How many instances a team has that are not waiting. */
  get heldBy(): ReadonlyMap<string, number> {
    return this.held;
  }

  private count(record: InstanceRecord, by: 1 | -1): void {
    const { hostId, memoryMb, cpuTenths, challengeId, state } = record;
    this.queueVersion += 1;
    if (state !== "queued") add(this.held, teamOf(record), by);
    if (hostId === null) return;
    add(this.challenges, `${hostId}/${challengeId}`, by);
    const taken = this.takenOn(hostId);
    this.taken.set(hostId, {
      memoryMb: taken.memoryMb + by * memoryMb,
      cpuTenths: taken.cpuTenths + by * cpuTenths,
      instances: taken.instances + by,
    });
  }
}

/** Records by a key; each group keeps the order in which its records arrived. */
class Groups {
  private readonly groups = new Map<string, Map<string, InstanceRecord>>();

  put(key: string, record: InstanceRecord): void {
    const group = this.groups.get(key);
    if (group) group.set(record.id, record);
    else this.groups.set(key, new Map([[record.id, record]]));
  }

  drop(key: string, id: string): void {
    const group = this.groups.get(key);
    if (group?.delete(id) && group.size === 0) this.groups.delete(key);
  }

  of(key: string): Iterable<InstanceRecord> {
    return this.groups.get(key)?.values() ?? [];
  }
}

/** The team whose turn in the queue an instance takes. All test instances share one. */
export function teamOf({ participationId }: Pick<InstanceRecord, "participationId">): string {
  return String(participationId ?? "test");
}

function slotOf({ challengeId, participationId }: Pick<InstanceRecord, "challengeId" | "participationId">): string {
  return `${challengeId}/${participationId ?? "test"}`;
}

function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
