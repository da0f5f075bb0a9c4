import type { CallFigures, PlatformHour } from "../../worker/contract/rpc/objects.ts";
import type { PlatformMoment } from "../../worker/contract/wire/platform/health.ts";
import { floorOf, minuteOf, NO_CALLS, sumOf } from "../../worker/domain/health/call-figures.ts";

const KEY = "hour";
const HOUR_MS = 3_600_000;
/** The shortest time between two writes to disk: a restart loses no more than that. */
const WRITE_MS = 60_000;

/** The platform's last hour as the isolates report it: kept in memory, and written to disk from time to time. */
export class LastHour {
  private held: PlatformHour;
  private writtenAt = -Infinity;

  constructor(private readonly kv: SyncKvStorage) {
    this.held = kv.get<PlatformHour>(KEY) ?? { ...NO_CALLS, moments: [] };
  }

  /** Adds what an isolate has counted; returns how long a call must take to be among the slowest. */
  add(figures: CallFigures, now: number): number {
    this.keep({ ...this.held, ...sumOf(this.held, figures, now) }, now);
    return floorOf(this.held);
  }

  /** Records how the platform is now, replacing what was recorded for this minute before. */
  look(moment: PlatformMoment, now: number): PlatformHour {
    const others = this.held.moments.filter(({ at }) => at > now - HOUR_MS && minuteOf(at) !== minuteOf(moment.at));
    this.keep({ ...sumOf(this.held, NO_CALLS, now), moments: [...others, moment] }, now);
    return this.held;
  }

  private keep(hour: PlatformHour, now: number): void {
    this.held = hour;
    if (Math.abs(now - this.writtenAt) < WRITE_MS) return;
    this.writtenAt = now;
    this.kv.put(KEY, hour);
  }
}
