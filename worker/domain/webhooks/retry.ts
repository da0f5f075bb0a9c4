const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 600_000;
const GIVE_UP_MS = 24 * 3_600_000;
/** A wait is up to this share longer or shorter, so that many that failed together do not return together. */
const JITTER = 0.2;
/** A receiver that refuses what it is sent will refuse it again: it is asked so often, in case somebody is mending it. */
const REFUSALS = 3;
/** A receiver may ask for as long a pause. */
const LONGEST_ASKED_MS = 3_600_000;

/** What came of an attempt: the status, null where nobody answered, and how long the receiver asked us to wait. */
export type Answer = { status: number | null; retryAfterMs: number | null };
/** A message that failed: how often, when its first event was made, and how many attempts of its webhook have failed in a row, this one included. */
export type Tried = { attempts: number; failures: number; createdAt: number };

/** How long the webhook waits after a failed attempt, and whether the message is given up. `random` is in [0, 1). */
export function afterFailure(answer: Answer, tried: Tried, now: number, random: number): { waitMs: number; dead: boolean } {
  const asked = answer.retryAfterMs === null ? 0 : Math.min(LONGEST_ASKED_MS, answer.retryAfterMs);
  const grown = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(30, tried.failures - 1));
  const waitMs = Math.max(asked, Math.round(grown * (1 - JITTER + 2 * JITTER * random)));
  const isLate = now + waitMs - tried.createdAt > GIVE_UP_MS;
  return { waitMs, dead: isLate || (isRefusal(answer.status) && tried.attempts >= REFUSALS) };
}

/** Whether the receiver said that it will not take this: neither busy nor broken. A redirect is one, since we follow none. */
function isRefusal(status: number | null): boolean {
  return status !== null && status >= 300 && status < 500 && status !== 408 && status !== 425 && status !== 429;
}

/** What `Retry-After` asks for, in seconds or as a date; null where it cannot be read. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\s*\d{1,9}(?:\.\d+)?\s*$/.test(header)) return Math.ceil(Number(header) * 1_000);
  const at = header.endsWith(" GMT") ? Date.parse(header) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** The same where a chat says it in its answer's body: `retry_after` of Discord, `parameters.retry_after` of Telegram, in seconds. */
export function retryAfterIn(body: string): number | null {
  try {
    const said = JSON.parse(body) as { retry_after?: unknown; parameters?: { retry_after?: unknown } } | null;
    const seconds = said?.retry_after ?? said?.parameters?.retry_after;
    return typeof seconds === "number" && seconds >= 0 ? Math.ceil(seconds * 1_000) : null;
  } catch {
    return null;
  }
}
