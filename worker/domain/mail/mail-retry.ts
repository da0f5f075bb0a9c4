const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;
const GIVE_UP_MS = 24 * 3_600_000;
/** A wait is up to this share longer or shorter, so that many mails that failed together are not retried together. */
const JITTER = 0.2;

/** How long to wait after the nth failure in a row (from 1): 30 s, doubled each time up to an hour. `random` is in [0, 1). */
export function retryWaitMs(failures: number, random: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(wait * (1 - JITTER + 2 * JITTER * random));
}

/** When a mail is tried again after its nth failure; null when that would be more than a day after it was written. */
export function nextAttemptAt(mail: { createdAt: number; attempts: number }, now: number, random: number): number | null {
  const next = now + retryWaitMs(mail.attempts, random);
  return next - mail.createdAt > GIVE_UP_MS ? null : next;
}
