import { boardOf } from "../../worker/contract/rpc/stubs.ts";
import type { Book } from "./book.ts";
import { DeliveryLoop } from "../delivery-loop.ts";
import { tellLines } from "../platform-log.ts";
import { batchOf, copyTo } from "./copy.ts";
import { linesOf } from "./score-log.ts";

const TO_BOARD = { soonMs: 40, retryMs: 500 };
const TO_D1 = { soonMs: 400, retryMs: 2_000 };
/** How long changes gather for D1 while somebody waits for them there. */
const HURRY_MS = 40;
const BATCH = 1_000;
/** How long after a change the alarm sees whether the copies have it: it matters only after a restart. */
const ALARM_MS = 5_000;

/** Somebody who is told whether D1 has got everything up to a sequence. */
type Waiter = { seq: number; answer(copied: boolean): void };

/** Where the copies stand: the last sequence that the board was told and that D1 has. */
type Cursors = { board: number; d1: number };

/** Brings the log to the Board and to D1. A place that is down is only behind; after a restart the alarm goes on. */
export class Outbox {
  private readonly cursors: Cursors;
  private readonly board = new DeliveryLoop("board", TO_BOARD, () => this.tellBoard());
  private readonly d1 = new DeliveryLoop("d1", TO_D1, () => this.copy());
  private armed = false;
  private waiting: Waiter[] = [];

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly env: Env,
    private readonly book: () => Book,
    /** The object's name is the game's id. */
    private readonly game: string,
  ) {
    this.cursors = JSON.parse(book().store.meta("cursors") ?? '{"board":0,"d1":0}') as Cursors;
    // Its alarm is still set, or has woken the object just now.
    if (!this.isEmpty()) this.carry();
  }

  /** The log has grown. Called in the turn that wrote, so that the alarm is stored with what it is for. */
  wrote(): void {
    this.carry();
    if (this.armed) return;
    this.armed = true;
    void this.ctx.storage.setAlarm(Date.now() + ALARM_MS);
  }

  /** The alarm has rung; it is set again while something is behind. */
  woken(): void {
    this.armed = false;
    if (!this.isEmpty()) this.wrote();
  }

  /** Whether D1 has all that the log has now. Waits for the delivery that brings it, or for that one's failure. */
  copied(): Promise<boolean> {
    const seq = this.book().log.head;
    if (this.cursors.d1 >= seq) return Promise.resolve(true);
    return new Promise((answer) => {
      this.waiting.push({ seq, answer });
      this.d1.soon();
      this.d1.hurry(HURRY_MS);
    });
  }

  /** Whether both places have everything now. */
  async drain(): Promise<boolean> {
    const drained = await Promise.all([this.board.drain(), this.d1.drain()]);
    return drained.every(Boolean);
  }

  private carry(): void {
    this.board.soon();
    this.d1.soon();
  }

  private isEmpty(): boolean {
    return Math.min(this.cursors.board, this.cursors.d1) >= this.book().log.head;
  }

  private async tellBoard(): Promise<"done" | "more" | "full"> {
    const entries = this.book().log.after(this.cursors.board, BATCH);
    if (entries.length === 0) return "done";
    await boardOf(this.env.BOARD, this.game).advance(entries, this.book().restored);
    return this.moved("board", entries.at(-1)!.seq);
  }

  private async copy(): Promise<"done" | "more" | "full"> {
    const batch = batchOf(this.book().log.after(this.cursors.d1, BATCH));
    if (batch.length === 0) {
      this.answerUpTo(Number.MAX_SAFE_INTEGER, true);
      return "done";
    }
    const lines = linesOf(this.book(), this.game, batch, Date.now());
    await copyTo(this.env.DB, Number(this.game), batch, lines).catch((error: unknown) => {
      this.answerUpTo(Number.MAX_SAFE_INTEGER, false);
      throw error;
    });
    tellLines(this.env.HUB, lines);
    const left = this.moved("d1", batch.at(-1)!.seq);
    this.book().store.setMeta("cursors", JSON.stringify(this.cursors));
    this.answerUpTo(this.cursors.d1, true);
    // What came meanwhile goes at once when somebody waits for it.
    return left === "more" && this.waiting.length > 0 ? "full" : left;
  }

  private answerUpTo(seq: number, copied: boolean): void {
    const [told, left] = [this.waiting.filter((one) => one.seq <= seq), this.waiting.filter((one) => one.seq > seq)];
    this.waiting = left;
    for (const { answer } of told) answer(copied);
  }

  private moved(place: keyof Cursors, seq: number): "done" | "more" | "full" {
    this.cursors[place] = Math.max(this.cursors[place], seq);
    const left = this.book().log.head - this.cursors[place];
    if (left <= 0) return "done";
    return left >= BATCH ? "full" : "more";
  }
}
