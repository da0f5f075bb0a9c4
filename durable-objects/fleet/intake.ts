import type { InstanceFilter, StartRequest } from "../../worker/contract/fleet.ts";
import type { Outcome } from "../../worker/contract/ledger.ts";
import type { Dispatch } from "./dispatch.ts";
import type { Endings } from "./endings.ts";
import { newRecord } from "./record.ts";
import { ownerKey, type Record, type Stock } from "./stock.ts";
import { Withdrawals } from "./withdrawals.ts";

/** How long after a start or an end of its instance a team has to wait before the next. */
export const COOLDOWN_MS = 10_000;
const QUEUE = 2_000;

type Seat = Pick<Record, "challengeId" | "participationId">;

/** Who may have one more instance. Every method is part of one synchronous turn. */
export class Intake {
  private readonly withdrawals: Withdrawals;

  constructor(
    private readonly stock: Stock,
    private readonly dispatch: Dispatch,
    private readonly endings: Endings,
    private readonly clock: () => number,
  ) {
    this.withdrawals = new Withdrawals(clock);
  }

  /** A place in the queue, with those ended that have to make room for it; or why there is none. */
  reserve(request: StartRequest): Outcome<{ id: string }> {
    const { owner, ip, spec, askedAt } = request;
    const running = this.stock.of(owner.challengeId, owner.participationId);
    if (this.withdrawals.covers(owner, askedAt)) return { ok: false, code: "challenge.notFound" };
    if (this.isCooling(owner)) return { ok: false, code: "instance.cooldown" };
    if (running && owner.participationId !== null) return { ok: false, code: "instance.running" };
    if (!this.dispatch.hasHost(spec.published === false)) return { ok: false, code: "instance.noHost" };
    const tooMany = this.beyondLimit(request);
    if (tooMany.length > 0 && !request.autoDestroy) return { ok: false, code: "instance.limit" };
    if (this.dispatch.queue().length >= QUEUE) return { ok: false, code: "instance.queueFull" };
    const replaced = [...tooMany, ...(running ? [running] : [])];
    for (const record of replaced) this.dispatch.end(record, { why: "replaced", by: { userId: owner.userId, ip } });
    this.operated(owner);
    this.endings.forget(owner);
    this.stock.setProblem(ownerKey(owner), null);
    const record = newRecord(request, this.clock());
    this.stock.add(record, spec);
    return { ok: true, id: record.id };
  }

  /** Organisers need not wait between two tests. */
  isCooling(seat: Seat): boolean {
    return seat.participationId !== null && this.clock() - (this.stock.operatedAt(ownerKey(seat)) ?? 0) < COOLDOWN_MS;
  }

  operated(seat: Seat): void {
    this.stock.setOperated(ownerKey(seat), this.clock());
  }

  /** What it names has no instances from now on, also none that is being asked for at this moment. */
  withdrawn(filter: InstanceFilter): void {
    if ((filter.gameId ?? filter.challengeId ?? filter.participationId) !== undefined) this.withdrawals.note(filter);
  }

  /** The oldest of the team's instances in the game, as many as one more would exceed its limit. */
  private beyondLimit({ owner: { gameId, participationId }, limit }: StartRequest): Record[] {
    if (participationId === null || limit === 0) return [];
    const mine = this.stock.matching({ gameId, participationId }).filter(({ state }) => state !== "stopping");
    return mine.slice(0, Math.max(0, mine.length + 1 - limit));
  }
}
