import type { Admission, SignInEnd } from "../../worker/contract/rpc/objects.ts";
import { forgottenAt, penaltyMs, placesOf, trustAfter, trustAt, type AddressTrust } from "../../worker/domain/addresses/address-trust.ts";

/** How many sign-ins of one address, and of all, may wait for one before them to end, and for how long. */
const MOST_OF_ONE = 120;
const MOST = 2_000;
const PATIENCE_MS = 8_000;
/** After this a sign-in whose end was never reported, because its client has left, counts as a wrong one. */
const LEASE_MS = 25_000;

type Waiter = (entry: Admission) => void;
type Inside = { leases: number[]; waiting: Waiter[] };

/**
 * Lets only as many sign-ins of an address run at once as may all be wrong. The others wait here, where waiting costs nothing, until one of them has
 * a result. Results by address are on disk; running sign-ins are only in memory and are lost with it.
 */
export class SignInQueue {
  private readonly inside = new Map<string, Inside>();
  private waiting = 0;

  constructor(private readonly sql: SqlStorage) {}

  enter(key: string, now: number): Admission | Promise<Admission> {
    const { leases, waiting } = this.expireLeases(key, now);
    const known = this.trustOf(key, now);
    const waitMs = penaltyMs(known, now);
    if (waitMs > 0) return { waitMs, busy: false };
    if (waiting.length === 0 && leases.length < placesOf(known)) return this.admit(key, known, now);
    if (waiting.length >= MOST_OF_ONE || this.waiting >= MOST) return { waitMs: PATIENCE_MS, busy: true };
    return new Promise((answer) => this.wait(key, answer));
  }

  leave(key: string, ended: SignInEnd, now: number): void {
    const inside = this.expireLeases(key, now);
    inside.leases.shift();
    if (ended !== "unseen") this.keep(key, trustAfter(this.trustOf(key, now), ended === "right", now));
    this.call(key, now);
  }

  /** Forgets addresses whose time is over; returns whether any are left. */
  sweep(now: number): boolean {
    for (const key of this.inside.keys()) this.call(key, now);
    this.sql.exec("DELETE FROM standings WHERE gone_at <= ?", now);
    return !this.sql.exec("SELECT 1 FROM standings LIMIT 1").next().done;
  }

  private admit(key: string, { failures }: AddressTrust, now: number): Admission {
    const inside = this.inside.get(key) ?? { leases: [], waiting: [] };
    inside.leases.push(now + LEASE_MS);
    this.inside.set(key, inside);
    return { failures };
  }

  private wait(key: string, answer: Waiter): void {
    const { waiting } = this.inside.get(key)!;
    const waiter: Waiter = (entry) => {
      clearTimeout(timer);
      this.waiting -= 1;
      answer(entry);
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(waiter), 1);
      waiter({ waitMs: PATIENCE_MS, busy: true });
      this.call(key, Date.now());
    }, PATIENCE_MS);
    waiting.push(waiter);
    this.waiting += 1;
  }

  /** Calls waiting sign-ins, as many as there are places; if the address has failed too often, calls all of them to be refused. */
  private call(key: string, now: number): void {
    const inside = this.expireLeases(key, now);
    const known = this.trustOf(key, now);
    const waitMs = penaltyMs(known, now);
    if (waitMs > 0) for (const waiter of inside.waiting.splice(0)) waiter({ waitMs, busy: false });
    while (inside.waiting.length > 0 && inside.leases.length < placesOf(known)) inside.waiting.shift()!(this.admit(key, known, now));
    if (inside.waiting.length + inside.leases.length === 0) this.inside.delete(key);
  }

  /** Counts the sign-ins of an address that never ended as failed. */
  private expireLeases(key: string, now: number): Inside {
    const inside = this.inside.get(key) ?? { leases: [], waiting: [] };
    // One with more time left began before the clock was set back, and nobody waits until the clock has caught up.
    inside.leases = inside.leases.filter((until) => until <= now + LEASE_MS);
    while (inside.leases.length > 0 && inside.leases[0]! <= now) {
      inside.leases.shift();
      this.keep(key, trustAfter(this.trustOf(key, now), false, now));
    }
    return inside;
  }

  private trustOf(key: string, now: number): AddressTrust {
    const row = this.sql.exec<AddressTrust>("SELECT failures, trust, at, last FROM standings WHERE key = ?", key).next();
    return trustAt(row.done ? null : row.value, now);
  }

  private keep(key: string, known: AddressTrust): void {
    const { failures, trust, at, last } = known;
    this.sql.exec("INSERT OR REPLACE INTO standings VALUES (?, ?, ?, ?, ?, ?)", key, failures, trust, at, last, forgottenAt(known));
  }
}
