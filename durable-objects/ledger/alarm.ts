/** The one alarm of an object, for several who wait: it rings at the earliest of their moments, and whoever still waits then says so again. */
export class Alarm {
  private at = Infinity;

  /** `latest`: the moment at which it must ring whoever else asks, since after a restart it is not known what it was set to. */
  constructor(
    private readonly storage: Pick<DurableObjectStorage, "setAlarm">,
    private readonly latest: () => number,
  ) {}

  /** Makes sure that it rings at this moment (epoch ms) or before. */
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
