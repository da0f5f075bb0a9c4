const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 600_000;
const GIVE_UP_MS = 24 * 3_600_000;
/** A wait is up to this share longer or shorter, so that many deliveries that failed together are not retried together. */
const JITTER = 0.2;
/** A receiver that refuses a message will probably refuse it again: it is tried only this often, in case somebody is fixing it. */
const REFUSALS = 3;
/** The longest pause that a receiver may ask for. */
const LONGEST_ASKED_MS = 3_600_000;

/** The result of an attempt: the status, null if nobody answered, and how long the receiver asked us to wait. */
export type Answer = { status: number | null; retryAfterMs: number | null };
/** A failed message: its number of attempts, the time of its first event, and the number of its webhook's consecutive failures, including this one. */
export type Tried = { attempts: number; failures: number; createdAt: number };

/** How long the webhook waits after a failed attempt, and whether the message is given up. `random` is in [0, 1). */
export function afterFailure(answer: Answer, tried: Tried, now: number, random: number): { waitMs: number; dead: boolean } {
  const asked = answer.retryAfterMs === null ? 0 : Math.min(LONGEST_ASKED_MS, answer.retryAfterMs);
  const grown = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(30, tried.failures - 1));
  const waitMs = Math.max(asked, Math.round(grown * (1 - JITTER + 2 * JITTER * random)));
  const isLate = now + waitMs - tried.createdAt > GIVE_UP_MS;
  return { waitMs, dead: isLate || (isRefusal(answer.status) && tried.attempts >= REFUSALS) };
}

/** Whether the receiver refused the message for good: neither busy nor broken. A redirect counts because we follow none. */
function isRefusal(status: number | null): boolean {
  return status !== null && status >= 300 && status < 500 && status !== 408 && status !== 425 && status !== 429;
}

/** The wait in `Retry-After`, in seconds or as a date; null if it cannot be parsed. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\s*\d{1,9}(?:\.\d+)?\s*$/.test(header)) return Math.ceil(Number(header) * 1_000);
  const at = header.endsWith(" GMT") ? Date.parse(header) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** The same if a chat sends it in its body: `retry_after` of Discord, `parameters.retry_after` of Telegram, in seconds. */
export function retryAfterIn(body: string): number | null {
  try {
    const said = JSON.parse(body) as { retry_after?: unknown; parameters?: { retry_after?: unknown } } | null;
    const seconds = said?.retry_after ?? said?.parameters?.retry_after;
    return typeof seconds === "number" && seconds >= 0 ? Math.ceil(seconds * 1_000) : null;
  } catch {
    return null;
  }
}
