import type { InstanceFilter, Owner } from "../../worker/contract/rpc/fleet.ts";
import { matches } from "./fleet-state.ts";

/** How long a start can still be on its way after its caller was allowed to start. */
const KEPT_MS = 30_000;
/** How old the data may have been that allowed it. */
const STALE_MS = 1_000;

/**
 * What may have had no instances since a moment ago: a start that was allowed before that moment is refused. In memory only, because a restart of the
 * Fleet also ends the calls to it.
 */
export class StartLocks {
  private recent: { filter: InstanceFilter; at: number }[] = [];

  constructor(private readonly clock: () => number) {}

  add(filter: InstanceFilter): void {
    const now = this.clock();
    this.recent = [...this.recent.filter(({ at }) => now - at < KEPT_MS), { filter, at: now }];
  }

  /** `askedAt`: when the start was allowed. */
  blocks(owner: Owner, askedAt: number): boolean {
    return this.recent.some(({ filter, at }) => askedAt - STALE_MS <= at && matches(filter, owner));
  }
}
