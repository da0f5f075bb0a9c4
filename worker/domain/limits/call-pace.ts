/** An object refuses above 1,000 calls a second; those of a game's course are to be fewer than half of that. */
const MOST_CALLS = 400;
/** So many stay for submissions, however much else is asked. */
const LEAST_CALLS = 100;
/** An isolate has two ways to a Ledger, for submissions with and without a key. A single one needs no pace: it gathers by itself. */
const WAYS = 2;
/** More callers than any game has are counted as so many. */
const MOST_CALLERS = 5_000;
const LONGEST_GAP_MS = 2_000;
const SECOND = 1_000;
const MOMENT_MS = 100;

/** What was counted in this span of time and in the one before. */
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
 * How far apart each caller's calls have to be, so that all of them together stay within what an object admits: told with each answer, so that it
 * follows the load within a round trip. As long as there are fewer submissions than calls may be made, nobody waits. Times in epoch ms.
 */
export class CallPace {
  private readonly seconds = new Spans(SECOND, () => ({ callers: new Set<string>(), submissions: 0, others: 0 }));
  private readonly moments = new Spans(MOMENT_MS, () => ({ submissions: 0 }));

  /** A call that brought no submissions. */
  other(now: number): void {
    this.seconds.at(now).others += 1;
  }

  /** A call with so many submissions. Answers the gap from the start of one of the caller's calls to the start of his next, in ms; 0 for none. */
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
    // A rush is seen in a moment, what goes on for long also where it comes in bursts.
    const isMuch =
      moments.most((one) => one.submissions) * (SECOND / MOMENT_MS) > admitted || seconds.most((one) => one.submissions) > admitted;
    return callers > WAYS && isMuch ? Math.min(LONGEST_GAP_MS, Math.ceil((callers * SECOND) / admitted)) : 0;
  }
}

/** The answers of one call, the first of which says the gap, if there is one. */
export function withGap<T extends object>(answers: T[], gapMs: number): (T & { gapMs?: number })[] {
  return gapMs > 0 ? answers.map((answer, n) => (n === 0 ? { ...answer, gapMs } : answer)) : answers;
}

/** A caller's side of it: when he may call next. A gap holds until the next answer, or for so long that the load may be another. */
export class CallGap {
  private gap = { ms: 0, heardAt: 0 };
  private calledAt = 0;

  /** For how many milliseconds to gather still; 0 for whoever has not called for a while. */
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
