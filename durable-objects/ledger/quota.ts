import { SUBMIT_LIMITS } from "../../worker/domain/limits/limit-rules.ts";
import type { Bucket } from "../../worker/contract/wire/limits.ts";
import { fullAt, levelAt, waitMs, type Level } from "../../worker/domain/limits/limit.ts";

const SWEPT_FROM = 5_000;

/**
 * How much each user and each team may still submit. In memory only: an object that was idle long enough to be unloaded would find all buckets full
 * again. It is exact, because a turn uses it without interruption.
 */
export class Quota {
  private readonly users = new Map<string, Level>();
  private readonly teams = new Map<number, Level>();
  private sweepAbove = SWEPT_FROM;

  /** Takes one token and returns 0, or takes nothing and returns the milliseconds to wait. */
  take(userId: string, participationId: number | undefined, now: number): number {
    const user = levelAt(SUBMIT_LIMITS.user, this.users.get(userId) ?? null, now);
    const team = participationId === undefined ? null : levelAt(SUBMIT_LIMITS.team, this.teams.get(participationId) ?? null, now);
    const wait = Math.max(waitMs(SUBMIT_LIMITS.user, user, now), team ? waitMs(SUBMIT_LIMITS.team, team, now) : 0);
    if (wait > 0) return wait;
    user.left -= 1;
    this.users.set(userId, user);
    if (team) {
      team.left -= 1;
      this.teams.set(participationId!, team);
    }
    if (this.users.size > this.sweepAbove) this.sweep(now);
    return 0;
  }

  private sweep(now: number): void {
    forgetFull(this.users, SUBMIT_LIMITS.user, now);
    forgetFull(this.teams, SUBMIT_LIMITS.team, now);
    this.sweepAbove = Math.max(SWEPT_FROM, 2 * this.users.size);
  }
}

function forgetFull<K>(levels: Map<K, Level>, bucket: Bucket, now: number): void {
  for (const [key, level] of levels) if (fullAt(bucket, level) <= now) levels.delete(key);
}
