import type { InstanceFilter, Owner } from "../../worker/contract/rpc/fleet.ts";
import { matches } from "./fleet-state.ts";

/** How long a start may be on its way here after its caller was let in. */
const KEPT_MS = 30_000;
/** How old what let the caller in may have been. */
const STALE_MS = 1_000;

/**
 * What may have no instances since a moment ago: a start whose caller was let in before then comes too late. In memory only, since what
 * restarts the Fleet ends the calls to it, too.
 */
export class StartLocks {
  private recent: { filter: InstanceFilter; at: number }[] = [];

  constructor(private readonly clock: () => number) {}

  add(filter: InstanceFilter): void {
    const now = this.clock();
    this.recent = [...this.recent.filter(({ at }) => now - at < KEPT_MS), { filter, at: now }];
  }

  /** `askedAt`: when the caller was let in. */
  blocks(owner: Owner, askedAt: number): boolean {
    return this.recent.some(({ filter, at }) => askedAt - STALE_MS <= at && matches(filter, owner));
  }
}
