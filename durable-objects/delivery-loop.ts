/** `soonMs`: how long changes gather; `retryMs`: the wait after a failure. */
type Pace = { soonMs: number; retryMs: number };

/** Carries what has happened to one place: some time after a change, many changes at once, and again after a failure. One delivery at a time. */
export class DeliveryLoop {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private running: Promise<void> | null = null;
  /** Whether the delivery that is due may come earlier: not when it has been hurried, and not after a failure. */
  private hurriable = true;

  /** `deliver` carries one batch and says whether a full one is left. */
  constructor(
    private readonly name: string,
    private readonly pace: Pace,
    private readonly deliver: () => Promise<"done" | "more" | "full">,
  ) {}

  soon(delayMs = this.pace.soonMs): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.hurriable = true;
      void this.run();
    }, delayMs);
  }

  /** Somebody waits for the delivery that is due: it comes within `delayMs`, and however many wait, not sooner. */
  hurry(delayMs: number): void {
    if (this.timer === null || !this.hurriable) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.hurriable = false;
    this.soon(delayMs);
  }

  /** Delivers until nothing is left; false when the place does not take it. */
  async drain(): Promise<boolean> {
    await this.running;
    try {
      while ((await this.deliver()) !== "done");
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  private run(): Promise<void> {
    this.running ??= this.rounds().finally(() => (this.running = null));
    return this.running;
  }

  private async rounds(): Promise<void> {
    try {
      let left = await this.deliver();
      while (left === "full") left = await this.deliver();
      if (left === "more") this.soon();
    } catch (error) {
      this.failed(error);
    }
  }

  private failed(error: unknown): void {
    console.error(JSON.stringify({ event: "undelivered", to: this.name, error: String(error) }));
    this.soon(this.pace.retryMs);
    this.hurriable = false;
  }
}
