/** The single alarm of an object, shared by several users: it goes off at the earliest of their times, and each user that still waits then sets it again. */
export class Alarm {
  private at = Infinity;

  /** `latest`: the time at which it must go off in any case, because after a restart it is unknown what it was set to. */
  constructor(
    private readonly storage: Pick<DurableObjectStorage, "setAlarm">,
    private readonly latest: () => number,
  ) {}

  /** Makes sure that it goes off at this time (epoch ms) or before. */
  setAlarm(at: number): void {
    const next = Math.min(at, this.latest());
    if (next >= this.at) return;
    this.at = next;
    void this.storage.setAlarm(next);
  }

  rang(): void {
    this.at = Infinity;
  }
}
