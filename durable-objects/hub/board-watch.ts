import { type Later, later, withinLimit } from "../time-limit.ts";

const MINUTE_MS = 60_000;
const ANSWER_WITHIN_MS = 10_000;
/** After how long a Board that did not accept is asked again; the wait doubles each time, up to a minute. */
const AGAIN_MS = 1_000;

/** Makes sure that the game's Board sends its news to this hub while players listen. */
export class BoardWatch {
  private askedAt = -Infinity;
  private isDue = false;

  /** `watch` asks the Board of a hub's game; `isHeard`: whether anybody still listens. */
  constructor(
    private readonly watch: (hub: string) => Promise<void>,
    private readonly isHeard: () => boolean,
    private readonly clock: () => number,
    private readonly after: Later = later,
  ) {}

  /** The Board was told that nobody listens. */
  forget(): void {
    this.askedAt = -Infinity;
  }

  /** Called for a new listener. The Board is asked once a minute at most, unless it did not accept; never throws. */
  async ask(hub: string, againMs = AGAIN_MS): Promise<void> {
    if (Math.abs(this.clock() - this.askedAt) < MINUTE_MS) return;
    this.askedAt = this.clock();
    try {
      await withinLimit(ANSWER_WITHIN_MS, this.after, () => this.watch(hub));
    } catch (error) {
      console.error(JSON.stringify({ event: "hub.watch", hub, error: String(error) }));
      this.forget();
      this.askAgain(hub, againMs);
    }
  }

  /** Nobody else may connect for a long time, and those who are here would get no news. */
  private askAgain(hub: string, ms: number): void {
    if (this.isDue) return;
    this.isDue = true;
    this.after(ms, () => {
      this.isDue = false;
      if (this.isHeard()) void this.ask(hub, Math.min(2 * ms, MINUTE_MS));
    });
  }
}
