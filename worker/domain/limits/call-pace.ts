/** An object refuses above 1,000 calls a second; the calls of a running game must stay below half of that. */
const MOST_CALLS = 400;
/** This many are always left for submissions, however many other calls there are. */
const LEAST_CALLS = 100;
/** An isolate has two ways to a Ledger, for submissions with and without a key. A single isolate needs no pacing: it batches by itself. */
const WAYS = 2;
/** Upper bound for the number of callers; no game has more. */
const MOST_CALLERS = 5_000;
const LONGEST_GAP_MS = 2_000;
const SECOND = 1_000;
const MOMENT_MS = 100;

/** The counts of this span of time and of the one before. */
class Spans<T> {
  private span = 0;
  private current: T;
  private previous: T;

  constructor(
    private readonly ms: number,
    private readonly fresh: () => T,
  ) {
    this.current = fresh();
    this.previous = fresh();
  }

  at(now: number): T {
    const span = Math.floor(now / this.ms);
    if (span !== this.span) {
      this.previous = span === this.span + 1 ? this.current : this.fresh();
      this.current = this.fresh();
      this.span = span;
    }
    return this.current;
  }

  most(of: (counted: T) => number): number {
    return Math.max(of(this.current), of(this.previous));
  }
}

/**
 * The minimum gap between each caller's calls, so that all of them together stay within what an object admits. Sent with each answer, so
 * that it follows the load within a round trip. While there are fewer submissions than permitted calls, nobody waits. Times in epoch ms.
 */
export class CallPace {
  private readonly seconds = new Spans(SECOND, () => ({ callers: new Set<string>(), submissions: 0, others: 0 }));
  private readonly moments = new Spans(MOMENT_MS, () => ({ submissions: 0 }));

  /** A call without submissions. */
  other(now: number): void {
    this.seconds.at(now).others += 1;
  }

  /** A call with this many submissions. Returns the gap from the start of one of the caller's calls to the start of the next, in ms; 0 for none. */
  call(caller: string | undefined, submissions: number, now: number): number {
    const second = this.seconds.at(now);
    second.submissions += submissions;
    this.moments.at(now).submissions += submissions;
    if (caller !== undefined && second.callers.size < MOST_CALLERS) second.callers.add(caller);
    return this.gapMs();
  }

  private gapMs(): number {
    const { seconds, moments } = this;
    const callers = seconds.most((one) => one.callers.size);
    const admitted = Math.max(LEAST_CALLS, MOST_CALLS - seconds.most(({ others }) => others));
    // A rush is recognised within a moment, a lasting load even if it comes in bursts.
    const isMuch =
      moments.most((one) => one.submissions) * (SECOND / MOMENT_MS) > admitted || seconds.most((one) => one.submissions) > admitted;
    return callers > WAYS && isMuch ? Math.min(LONGEST_GAP_MS, Math.ceil((callers * SECOND) / admitted)) : 0;
  }
}

/** The answers of one call; the first one carries the gap, if there is one. */
export function withGap<T extends object>(answers: T[], gapMs: number): (T & { gapMs?: number })[] {
  return gapMs > 0 ? answers.map((answer, n) => (n === 0 ? { ...answer, gapMs } : answer)) : answers;
}

/** The caller's side: when it may call next. A gap applies until the next answer, or until it is so old that the load may have changed. */
export class CallGap {
  private gap = { ms: 0, heardAt: 0 };
  private calledAt = 0;

  /** For how many more milliseconds to collect submissions; 0 for a caller that has not called for a while. */
  restMs(now: number): number {
    const { ms, heardAt } = this.gap;
    return now - heardAt > LONGEST_GAP_MS ? 0 : Math.max(0, Math.min(ms, this.calledAt + ms - now));
  }

  called(now: number): void {
    this.calledAt = now;
  }

  heard(ms: number, now: number): void {
    this.gap = { ms, heardAt: now };
  }
}
