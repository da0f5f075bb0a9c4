import type { Entry } from "../../worker/contract/rpc/ledger.ts";
import { DeliveryLoop, type Left } from "../delivery-loop.ts";
import type { Log } from "./log.ts";
import type { Sink } from "./sink.ts";
import { withinLimit, type Later } from "../time-limit.ts";

/** How many entries one delivery carries: reading and storing more takes longer than others should have to wait for a turn. */
const BATCH = 250;
/** How long changes gather while somebody waits for them to reach the sink. */
const HURRY_MS = 40;

/** A caller who is told whether the sink has everything up to a sequence number. */
type Waiter = { seq: number; answer(taken: boolean): void };

/** The channel to one sink: its position, when it gets its next delivery, and who waits for that. */
export class SinkChannel {
  private readonly loop: DeliveryLoop;
  private waiting: Waiter[] = [];
  /** Deliveries that have not ended, including those past their time limit. */
  private readonly underWay = new Set<Promise<number>>();
  private isStopped = false;

  /** `cursor`: the last entry that the sink has accepted. `moved` is called when it has advanced. */
  constructor(
    readonly sink: Sink,
    public cursor: number,
    private readonly log: () => Log,
    private readonly moved: () => void,
    private readonly after: Later,
  ) {
    this.loop = new DeliveryLoop(sink.name, sink.pace, () => this.deliver());
  }

  soon(): void {
    this.loop.soon();
  }

  isBehind(): boolean {
    return this.cursor < this.log().head;
  }

  /** Whether the sink has everything the log has now. Waits for the delivery that brings it there, or for that delivery's failure. */
  reached(): Promise<boolean> {
    const seq = this.log().head;
    if (this.cursor >= seq) return Promise.resolve(true);
    return new Promise((answer) => {
      this.waiting.push({ seq, answer });
      this.loop.soon();
      this.loop.hurry(HURRY_MS);
    });
  }

  /** Delivers everything; false when the sink does not accept it. */
  drain(): Promise<boolean> {
    return this.loop.drain();
  }

  /** Delivers nothing more, because the log no longer exists; running deliveries do not move the cursor. Resolves when they have ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.answerUpTo(Number.MAX_SAFE_INTEGER, true);
    await this.loop.stop();
    await Promise.allSettled(this.underWay);
  }

  private async deliver(): Promise<Left> {
    const entries = this.isStopped ? [] : this.log().after(this.cursor, BATCH);
    if (entries.length === 0) {
      this.answerUpTo(Number.MAX_SAFE_INTEGER, true);
      return "done";
    }
    const [first, last] = [entries[0]!.seq, entries.at(-1)!.seq];
    try {
      const taken = await withinLimit(this.sink.limitMs, this.after, (signal) => this.take(entries, signal));
      if (!(taken >= first)) throw new Error("The sink took nothing");
      return this.took(Math.min(taken, last));
    } catch (error) {
      this.answerUpTo(Number.MAX_SAFE_INTEGER, false);
      throw error;
    }
  }

  private async take(entries: Entry[], signal: AbortSignal): Promise<number> {
    const taking = this.sink.take(entries, signal);
    this.underWay.add(taking);
    return taking.finally(() => this.underWay.delete(taking));
  }

  private took(seq: number): Left {
    if (this.isStopped) return "done";
    this.cursor = Math.max(this.cursor, seq);
    this.moved();
    this.answerUpTo(this.cursor, true);
    const left = this.log().head - this.cursor;
    if (left <= 0) return "done";
    // What came meanwhile is sent at once when somebody waits for it.
    if (this.waiting.length > 0) return "awaited";
    return left >= BATCH ? "full" : "more";
  }

  private answerUpTo(seq: number, taken: boolean): void {
    const [told, left] = [this.waiting.filter((one) => one.seq <= seq), this.waiting.filter((one) => one.seq > seq)];
    this.waiting = left;
    for (const { answer } of told) answer(taken);
  }
}
