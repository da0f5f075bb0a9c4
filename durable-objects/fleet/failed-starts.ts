import type { FailedStarts as Counted, Owner } from "../../worker/contract/rpc/fleet.ts";

const MINUTE_MS = 60_000;
/** How many minutes are counted, including the current one. */
const MINUTES = 10;
/** The number of challenges that are remembered at most. */
const MOST = 1_000;

type Known = Pick<Counted, "reason" | "at"> & { gameId: number; minutes: Map<number, number> };

/**
 * How many starts of teams' instances have failed lately, by challenge. In memory only: losing it in a restart does no harm. Its size depends on the
 * number of challenges and not on that of failures, which may be thousands a minute.
 */
export class FailedStarts {
  /** By challenge, the one with the latest failure last. */
  private readonly known = new Map<number, Known>();

  /** A start has failed, and not by the team's doing. Test instances are not counted: whoever starts one sees why. */
  add({ gameId, challengeId, participationId }: Owner, reason: Counted["reason"], at: number): void {
    if (participationId === null) return;
    const minutes = new Map(recent(this.known.get(challengeId)?.minutes, at));
    minutes.set(minuteOf(at), (minutes.get(minuteOf(at)) ?? 0) + 1);
    this.known.delete(challengeId);
    this.known.set(challengeId, { gameId, minutes, reason, at });
    if (this.known.size > MOST) this.known.delete(this.known.keys().next().value!);
  }

  /** The game's challenges with starts that failed in the last ten minutes. */
  of(gameId: number, now: number): Counted[] {
    const mine = [...this.known].filter(([, known]) => known.gameId === gameId);
    const counted = mine.map(([challengeId, { minutes, reason, at }]) => {
      const count = recent(minutes, now).reduce((sum, [, failed]) => sum + failed, 0);
      return { challengeId, count, reason, at };
    });
    return counted.filter(({ count }) => count > 0);
  }
}

function recent(minutes: ReadonlyMap<number, number> | undefined, now: number): [number, number][] {
  return [...(minutes ?? [])].filter(([minute]) => minute > minuteOf(now) - MINUTES);
}

const minuteOf = (at: number) => Math.floor(at / MINUTE_MS);
