import { isFresh } from "../../worker/domain/fresh.ts";
import { QUEUE, type InstanceFilter, type Owner, type StartRequest } from "../../worker/contract/rpc/fleet.ts";
import type { Outcome, Refusal } from "../../worker/contract/rpc/ledger.ts";
import type { Dispatch } from "./dispatch.ts";
import type { LastEnds } from "./last-ends.ts";
import { newRecord } from "./instance-record.ts";
import { ownerKey, type FleetState } from "./fleet-state.ts";
import type { InstanceRecord } from "./records.ts";
import { StartLocks } from "./start-locks.ts";

const COOLDOWN_MS = 10_000;

type InstanceSlot = Pick<InstanceRecord, "challengeId" | "participationId">;

/** Decides who may have another instance. Every method is one synchronous turn. */
export class Reservations {
  private readonly startLocks: StartLocks;

  constructor(
    private readonly fleetState: FleetState,
    private readonly dispatch: Pick<Dispatch, "hasHost" | "end">,
    private readonly lastEnds: LastEnds,
    private readonly clock: () => number,
  ) {
    this.startLocks = new StartLocks(clock);
  }

  /** Reserves a place for a new instance, which then waits for a host; refuses as `FleetApi.start` says. */
  make(request: StartRequest): Outcome<{ id: string }> {
    const { owner, spec, ip } = request;
    const isTest = owner.participationId === null;
    const running = this.fleetState.of(owner.challengeId, owner.participationId);
    if (this.startLocks.blocks(owner, request.askedAt)) return { ok: false, code: "challenge.notFound" };
    const tooSoon = this.cooling(owner);
    if (tooSoon) return tooSoon;
    if (!isTest && running) return { ok: false, code: "instance.running" };
    if (!this.dispatch.hasHost(spec)) return this.refuse(owner, "noHost");
    const tooMany = this.tooMany(request);
    if (tooMany.length > 0 && !request.autoDestroy) return { ok: false, code: "instance.limit" };
    if (this.fleetState.indexes.queued.size >= QUEUE) return this.refuse(owner, "queueFull");
    const replaced = [...tooMany, ...(running ? [running] : [])];
    for (const record of replaced) this.dispatch.end(record, { why: "replaced", by: { userId: owner.userId, ip } });
    this.lastEnds.forget(owner);
    this.noteOperation(owner);
    this.fleetState.setProblem(ownerKey(owner), null);
    const record = newRecord(request, this.clock());
    this.fleetState.add(record, spec);
    return { ok: true, id: record.id };
  }

  private refuse(owner: Owner, reason: "noHost" | "queueFull"): Refusal {
    this.fleetState.failedStarts.add(owner, reason, this.clock());
    return { ok: false, code: `instance.${reason}` };
  }

  /** Until when nothing may be started or ended for this owner; null when it is allowed now. */
  coolsAt(slot: InstanceSlot): number | null {
    const at = this.fleetState.operatedAt(ownerKey(slot));
    return at !== null && isFresh(at, this.clock(), COOLDOWN_MS) ? at + COOLDOWN_MS : null;
  }

  /** Notes that an instance of this owner is being ended, or returns why that is not possible yet. */
  noteUnlessCooling(slot: InstanceSlot): Refusal | null {
    const tooSoon = this.cooling(slot);
    if (!tooSoon) this.noteOperation(slot);
    return tooSoon;
  }

  /** Why nothing may be started or ended for this owner now, and for how long; null when it is allowed. Tests need not wait. */
  private cooling(slot: InstanceSlot): Refusal | null {
    const at = slot.participationId === null ? null : this.coolsAt(slot);
    return at === null ? null : { ok: false, code: "instance.cooldown", waitMs: at - this.clock() };
  }

  private noteOperation(slot: InstanceSlot): void {
    this.fleetState.setOperated(ownerKey(slot), this.clock());
  }

  /** Instances that match the filter may not exist from now on, including those being requested at this moment. Single ones may start again at once. */
  lockStarts({ ids, hostId, ...filter }: InstanceFilter): void {
    if (ids !== undefined || hostId !== undefined) return;
    if ((filter.gameId ?? filter.challengeId ?? filter.participationId) !== undefined) this.startLocks.add(filter);
  }

  /** A team's oldest instances: as many as must end to make room for one more. */
  private tooMany({ owner: { gameId, participationId }, limit }: StartRequest): InstanceRecord[] {
    if (participationId === null || limit === 0) return [];
    const mine = this.fleetState.matching({ gameId, participationId }).filter(({ state }) => state !== "stopping");
    return mine.slice(0, Math.max(0, mine.length + 1 - limit));
  }
}
