/** `soonMs`: how long changes gather; `retryMs`: the wait after a failure. */
export type Pace = { soonMs: number; retryMs: number };

/** What a delivery has left: nothing, less than a batch, a batch at least, or something that somebody waits for. */
export type Left = "done" | "more" | "full" | "awaited";

/** After a full batch the next one waits for twice as long as that one took, so that two thirds of the thread are others'; no longer than this, in ms. */
const REST = 2;
const LONGEST_REST_MS = 100;

/** Carries what has happened to one place: some time after a change, many changes at once, and again after a failure. One delivery at a time. */
export class DeliveryLoop {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private running: Promise<boolean> | null = null;
  private isStopped = false;
  /** Ends the rest between two batches. */
  private goOn: (() => void) | null = null;
  /** How many wait until all is delivered. */
  private draining = 0;
  /** Whether the delivery that is due may come earlier: not when it has been hurried, and not after a failure. */
  private hurriable = true;
  /** A delivery has become due while one was under way, which may have looked already. */
  private isMissed = false;

  /** `deliver` carries one batch and says whether a full one is left. */
  constructor(
    private readonly name: string,
    private readonly pace: Pace,
    private readonly deliver: () => Promise<Left>,
  ) {}

  soon(delayMs = this.pace.soonMs): void {
    if (this.isStopped) return;
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.hurriable = true;
      if (this.running) this.isMissed = true;
      else void this.run();
    }, delayMs);
  }

  /** Somebody waits for the delivery that is due: it comes within `delayMs`, and however many wait, not sooner. */
  hurry(delayMs: number): void {
    this.goOn?.();
    if (this.timer === null || !this.hurriable) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.hurriable = false;
    this.soon(delayMs);
  }

  /** Begins no delivery any more; resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.goOn?.();
    await this.running;
  }

  /** Delivers until nothing is left; false when the place does not take it. */
  async drain(): Promise<boolean> {
    this.draining += 1;
    this.goOn?.();
    while (this.running) await this.running;
    return this.run(true).finally(() => (this.draining -= 1));
  }

  private run(isWhole = false): Promise<boolean> {
    this.running ??= this.rounds(isWhole).finally(() => this.ended());
    return this.running;
  }

  private ended(): void {
    this.running = null;
    if (this.isMissed) this.soon();
    this.isMissed = false;
  }

  private async rounds(isWhole: boolean): Promise<boolean> {
    try {
      let [since, left] = [Date.now(), await this.deliver()];
      while (left === "full" || left === "awaited" || (isWhole && left === "more")) {
        if (left === "full") await this.rest(Date.now() - since);
        if (this.isStopped) return true;
        [since, left] = [Date.now(), await this.deliver()];
      }
      if (left === "more") this.soon();
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  /** Nobody rests while somebody waits for what is left. */
  private async rest(tookMs: number): Promise<void> {
    if (this.draining > 0 || this.isStopped) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, Math.min(REST * tookMs, LONGEST_REST_MS));
      this.goOn = () => {
        clearTimeout(timer);
        done();
      };
    });
    this.goOn = null;
  }

  private failed(error: unknown): void {
    console.error(JSON.stringify({ event: "undelivered", to: this.name, error: String(error) }));
    this.soon(this.pace.retryMs);
    this.hurriable = false;
  }
}
