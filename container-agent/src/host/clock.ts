/**
 * This host's time, and how the Fleet's differs from it. A step of the machine's clock changes neither while the agent runs, so that an
 * instance ends when the Fleet meant it to, whatever the two clocks show. The Fleet's may be put on or back, and a machine may have stood still, so it is asked
 * with each beat.
 */
export class Clock {
  private fleetAheadMs = 0;
  private readonly beganAt: number;

  constructor(
    private readonly elapsedMs: () => number = () => performance.now(),
    wall: number = Date.now(),
  ) {
    this.beganAt = wall - elapsedMs();
  }

  /** Epoch milliseconds, as this host counts them. */
  now(): number {
    return Math.round(this.beganAt + this.elapsedMs());
  }

  /** The Fleet has just said what time it has. */
  learn(fleetNow: number): void {
    this.fleetAheadMs = fleetNow - this.now();
  }

  /** When it is here what the Fleet calls so. */
  here(fleetAt: number): number {
    return fleetAt - this.fleetAheadMs;
  }

  /** What the Fleet's clock shows now. */
  fleetNow(): number {
    return this.now() + this.fleetAheadMs;
  }
}
