import type { Ended, InstanceEnd, Owner } from "../../worker/contract/rpc/fleet.ts";

/** How long a team is shown how its last instance ended, and how many of these are remembered at most. */
const KEPT_MS = 60 * 60_000;
const MOST = 20_000;

type InstanceSlot = Pick<Owner, "challengeId" | "participationId">;

/** How the last instance of each team and challenge ended. In memory only: losing it in a restart does no harm. */
export class LastEnds {
  private readonly known = new Map<string, Ended>();

  constructor(private readonly clock: () => number) {}

  add(slot: InstanceSlot, why: InstanceEnd): void {
    this.forget(slot);
    this.known.set(keyOf(slot), { why, at: this.clock() });
    for (const [key, { at }] of this.known) {
      if (this.known.size <= MOST && this.clock() - at < KEPT_MS) break;
      this.known.delete(key);
    }
  }

  of(slot: InstanceSlot): Ended | null {
    const ended = this.known.get(keyOf(slot));
    return ended && this.clock() - ended.at < KEPT_MS ? ended : null;
  }

  forget(slot: InstanceSlot): void {
    this.known.delete(keyOf(slot));
  }
}

function keyOf({ challengeId, participationId }: InstanceSlot): string {
  return `${challengeId}/${participationId ?? "test"}`;
}
