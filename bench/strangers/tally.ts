import { gunzipSync } from "node:zlib";
import { percentile, type Answer } from "../load.ts";
import type { Answered, Deck, Question } from "./job.ts";

/** Counts the answers to one deck. */
export class Tally {
  private readonly times: number[] = [];
  private readonly statuses: Record<number, number> = {};
  private seen = 0;
  private unexpected = 0;
  private example = "";

  constructor(private readonly deck: Deck) {}

  /** `ms` is null during the warm-up. */
  add(question: Question, answer: Answer, ms: number | null): void {
    this.statuses[answer.status] = (this.statuses[answer.status] ?? 0) + 1;
    if (ms !== null) this.times.push(ms);
    this.seen += 1;
    if (question.expect.length > 0 && this.seen % (this.deck.checkEvery ?? 1) === 0) this.check(question, answer);
  }

  of(seconds: number): Answered {
    const sorted = this.times.sort((a, b) => a - b);
    const { name } = this.deck;
    const { statuses, unexpected, example } = this;
    const times = { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), max: sorted.at(-1) ?? 0 };
    return { name, rate: sorted.length / seconds, ...times, statuses, unexpected, example };
  }

  private check({ expect }: Question, { body }: Answer): void {
    const text = (isGzip(body) ? gunzipSync(body) : body).toString();
    const lacking = expect.find((part) => !text.includes(part));
    if (lacking === undefined) return;
    this.unexpected += 1;
    this.example ||= `${lacking} is not in ${text.slice(0, 300)}`;
  }
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
