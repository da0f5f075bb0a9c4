import type { Actor, InstanceEnd } from "../../worker/contract/rpc/fleet.ts";
import type { EntryData, InstanceEvent } from "../../worker/contract/rpc/ledger.ts";
import { ledgerOf } from "../../worker/contract/rpc/stubs.ts";
import { DeliveryLoop, type Left } from "../delivery-loop.ts";
import { later, withinLimit, type Later } from "../time-limit.ts";
import type { LastEnds } from "./last-ends.ts";
import type { StartFailure } from "../../packages/host-protocol/protocol.ts";
import type { HostRecord, InstanceRecord } from "./records.ts";
import { logRestarts, logUnheard, type Restart } from "./fleet-log.ts";

/** Why an instance ended, and who caused it; `by` is null when nobody did. */
export type Cause = { why: InstanceEnd; by: Actor | null };

const PACE = { soonMs: 10, retryMs: 2_000 };
const BATCH = 200;
/** A Ledger that has not answered by then is asked again later; it recognises by their keys the events that it has. */
const LIMIT_MS = 10_000;

type Row = { seq: number; happening: string };

/**
 * Events of teams' instances that are not yet reported to their games' Ledgers. An event is stored in the turn in which it happens and removed once
 * the Ledger has it, which recognises repeats by their key: so each is reported once, whatever fails in between.
 */
export class Journal {
  /** One loop per game: one that cannot be reached, or is closed, delays no other. */
  private readonly loops = new Map<number, DeliveryLoop>();

  constructor(
    private readonly sql: SqlStorage,
    private readonly env: Pick<Env, "LEDGER" | "DB" | "HUB" | "VEXIL_REGION">,
    private readonly lastEnds: LastEnds,
    private readonly clock: () => number,
    private readonly after: Later = later,
  ) {}

  /** The instance's port has answered for the first time. */
  started(record: InstanceRecord): void {
    const { userId, ip } = record;
    this.add(record, "start", { type: "ContainerStart", values: valuesOf(record) }, ip === null ? null : { userId, ip });
  }

  /** The instance is being ended, which is reported to its team. One that never ran was never reported. */
  ended(record: InstanceRecord, { why, by }: Cause): void {
    this.lastEnds.add(record, why);
    if (record.announced) this.add(record, "end", { type: "ContainerDestroy", values: valuesOf(record), why }, by);
  }

  /** Logs a failed start that no caller waits for any more. An instance that ran before is reported by its end; test instances report it themselves. */
  unheard(record: InstanceRecord, reason: StartFailure): void {
    if (!record.announced && record.participationId !== null) void logUnheard(this.env, record, reason, this.clock());
  }

  /** Logs that this many instances of a host start again. */
  restarted(host: HostRecord, count: number, why: Restart): void {
    void logRestarts(this.env, host, count, why, this.clock());
  }

  /** Reports what is waiting, also after a restart. */
  deliverSoon(): void {
    for (const { id } of this.sql.exec<{ id: number }>("SELECT DISTINCT game_id AS id FROM journal")) this.tell(id);
  }

  isEmpty(): boolean {
    return this.sql.exec("SELECT 1 FROM journal LIMIT 1").toArray().length === 0;
  }

  private add(
    { id, gameId, challengeId, participationId }: InstanceRecord,
    what: string,
    event: EntryData["event"],
    by: Actor | null,
  ): void {
    if (participationId === null) return;
    const about = { participationId, challengeId, userId: by?.userId ?? null, ip: by?.ip ?? null };
    const told: InstanceEvent = { key: `${id}/${what}`, at: this.clock(), event, ...about };
    this.sql.exec("INSERT INTO journal (game_id, happening) VALUES (?, ?)", gameId, JSON.stringify(told));
    this.tell(gameId);
  }

  private tell(gameId: number): void {
    const loop = this.loops.get(gameId) ?? new DeliveryLoop(`ledger ${gameId}`, PACE, () => this.deliver(gameId));
    this.loops.set(gameId, loop);
    loop.soon();
  }

  private async deliver(gameId: number): Promise<Left> {
    const query = "SELECT seq, happening FROM journal WHERE game_id = ? ORDER BY seq LIMIT ?";
    const rows = this.sql.exec<Row>(query, gameId, BATCH).toArray();
    if (rows.length === 0) return "done";
    const events = rows.map(({ happening }) => JSON.parse(happening) as InstanceEvent);
    await withinLimit(LIMIT_MS, this.after, () => ledgerOf(this.env, gameId).recordInstanceEvents(events));
    this.sql.exec("DELETE FROM journal WHERE game_id = ? AND seq <= ?", gameId, rows.at(-1)!.seq);
    // Teams are waiting for these reports.
    return "awaited";
  }
}

function valuesOf({ challengeId, title }: InstanceRecord): string[] {
  return [String(challengeId), title];
}
