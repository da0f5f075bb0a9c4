import type { Ended, InstanceEnd, Owner } from "../../worker/contract/rpc/fleet.ts";

/** How long a team is told how its last instance ended, and how many of these are remembered at most. */
const KEPT_MS = 60 * 60_000;
const MOST = 20_000;

type Seat = Pick<Owner, "challengeId" | "participationId">;

/** How the last instance of each team and challenge ended. In memory only: after a restart nobody misses it. */
export class Endings {
  private readonly known = new Map<string, Ended>();

  constructor(private readonly clock: () => number) {}

  note(seat: Seat, why: InstanceEnd): void {
    this.forget(seat);
    this.known.set(keyOf(seat), { why, at: this.clock() });
    for (const [key, { at }] of this.known) {
      if (this.known.size <= MOST && this.clock() - at < KEPT_MS) break;
      this.known.delete(key);
    }
  }

  of(seat: Seat): Ended | null {
    const ended = this.known.get(keyOf(seat));
    return ended && this.clock() - ended.at < KEPT_MS ? ended : null;
  }

  forget(seat: Seat): void {
    this.known.delete(keyOf(seat));
  }
}

function keyOf({ challengeId, participationId }: Seat): string {
  return `${challengeId}/${participationId ?? "test"}`;
}
