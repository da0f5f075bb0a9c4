import { FairQueue, type QueueRule, type Waiting } from "../../domain/limits/fair-queue.ts";
import type { HashWork } from "./work.ts";

/** A try is answered within ten seconds or not at all; after this nobody waits for it. */
const PATIENCE_MS = 9_000;
/** This many wait for each core that hashes, a fifth of a second each: more would wait in vain. */
const MOST_OF_A_SLOT = 48;
const MOST_OF_ONE = 12;
/** When a caller who found no place should retry. */
const RETRY_SECONDS = 3;

/** The result of work: keys, or a refusal because there was no place. */
export type Outcome = { keys: string[] } | { busy: number };
type Ask = Waiting & { work: HashWork; end: (outcome: Outcome | Promise<Outcome>) => void };

/** How many are hashed at once, and how many of these only for callers who have not failed recently (rank 0). */
export type Slots = { slots: number; trusted: number };

/**
 * The pool in which passwords are hashed: this many at once, the others in a short queue. Work whose client has disconnected, or which has
 * waited too long, is never begun.
 */
export class HashingPool {
  private readonly queue: FairQueue<Ask>;
  private free: number;
  /** How many seats are available to callers who have failed, and to everything that is not a sign-in. */
  private freeToAll: number;

  constructor(
    slots: Slots,
    private readonly derive: (work: HashWork) => Promise<string[]>,
    private readonly now: () => number = Date.now,
    rule: QueueRule = { most: MOST_OF_A_SLOT * slots.slots, each: MOST_OF_ONE, patienceMs: PATIENCE_MS },
  ) {
    this.free = slots.slots;
    this.freeToAll = slots.slots - slots.trusted;
    this.queue = new FairQueue(rule);
  }

  do(work: HashWork, gone: AbortSignal): Promise<Outcome> {
    return new Promise((end) => {
      if (gone.aborted) return end({ busy: RETRY_SECONDS });
      const ask: Ask = { from: work.from, rank: work.rank, at: this.now() - (work.waitedMs ?? 0), work, end };
      const leave = () => {
        this.queue.leave(ask);
        end({ busy: RETRY_SECONDS });
      };
      gone.addEventListener("abort", leave, { once: true });
      this.queue.join(ask)?.end({ busy: RETRY_SECONDS });
      this.begin();
    });
  }

  private begin(): void {
    while (this.free > 0) {
      const { one, late } = this.queue.next(this.now(), this.freeToAll > 0 ? Infinity : 0);
      for (const each of late) each.end({ busy: RETRY_SECONDS });
      if (!one) return;
      one.end(this.hash(one.work));
    }
  }

  private async hash(work: HashWork): Promise<Outcome> {
    const toAll = work.rank > 0 ? 1 : 0;
    this.free -= 1;
    this.freeToAll -= toAll;
    try {
      return { keys: await this.derive(work) };
    } finally {
      this.free += 1;
      this.freeToAll += toAll;
      this.begin();
    }
  }
}
