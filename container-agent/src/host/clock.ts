/**
 * This host's time, and its difference from the Fleet's. A step of the machine's clock changes neither while the agent runs, so that an instance ends
 * when the Fleet intended, whatever the two clocks show. The Fleet's clock may be changed, and a machine may have been suspended, so the agent asks
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

  /** Called when the Fleet has just sent its time. */
  learn(fleetNow: number): void {
    this.fleetAheadMs = fleetNow - this.now();
  }

  /** This host's time for a time of the Fleet. */
  here(fleetAt: number): number {
    return fleetAt - this.fleetAheadMs;
  }

  /** The Fleet's present time. */
  fleetNow(): number {
    return this.now() + this.fleetAheadMs;
  }
}
