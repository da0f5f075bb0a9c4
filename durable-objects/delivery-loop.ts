/** `soonMs`: how long changes gather; `retryMs`: the wait after a failure. */
export type Pace = { soonMs: number; retryMs: number };

/** What remains after a delivery: nothing, less than a batch, at least a full batch, or something that somebody waits for. */
export type Left = "done" | "more" | "full" | "awaited";

/** After a full batch the loop waits for twice as long as it took, leaving two thirds of the thread to others, but never longer than this many ms. */
const REST = 2;
const LONGEST_REST_MS = 100;

/** Delivers changes to one place: shortly after a change, many changes at once, and again after a failure. Only one delivery runs at a time. */
export class DeliveryLoop {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private running: Promise<boolean> | null = null;
  private isStopped = false;
  /** Ends the rest between two batches. */
  private goOn: (() => void) | null = null;
  /** How many callers wait until everything is delivered. */
  private draining = 0;
  /** Whether the next delivery may be brought forward: not if it has been hurried already, and not after a failure. */
  private hurriable = true;
  /** A delivery became due while another was running, which may already have looked for changes. */
  private isMissed = false;

  /** `deliver` carries one batch and returns what remains. */
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

  /** Brings the due delivery forward to within `delayMs`, because somebody waits for it; more callers do not make it earlier still. */
  hurry(delayMs: number): void {
    this.goOn?.();
    if (this.timer === null || !this.hurriable) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.hurriable = false;
    this.soon(delayMs);
  }

  /** Starts no more deliveries; resolves when the running one has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.goOn?.();
    await this.running;
  }

  /** Delivers until nothing remains; false when the place does not accept it. */
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

  /** Skips the rest while somebody waits for what remains. */
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
