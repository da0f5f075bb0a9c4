/** What is known about a recording on this host's disk. Times are epoch milliseconds. */
export type Waiting = {
  file: string;
  /** Whether the connection has ended, so that nothing more comes. */
  ended: boolean;
  bytes: number;
  /** How much of it the server has, and when it got that, or when the recording started. */
  uploadedBytes: number;
  uploadedAt: number;
  /** After a failure: not before this time. */
  retryAt: number;
};

/** When a running connection is first uploaded for monitors, and how often again: sooner when it has grown a lot than when it has grown a little. */
const FIRST_MS = 5_000;
const GROWN_MS = 15_000;
const SLOW_MS = 60_000;

const SLOWEST_MS = 5 * 60_000;
/** The pause after a refusal that only a person can resolve. */
export const REFUSED_MS = 10 * 60_000;

/** What to upload next: finished connections, the oldest first; then running ones that have something new. */
export function nextUpload(waiting: Waiting[], now: number): Waiting | null {
  let next: Waiting | null = null;
  for (const one of waiting) {
    const isReady = one.retryAt <= now && (one.ended || isDue(one, now));
    if (isReady && (next === null || isBefore(one, next))) next = one;
  }
  return next;
}

function isBefore(one: Waiting, other: Waiting): boolean {
  return one.ended === other.ended ? one.uploadedAt < other.uploadedAt : one.ended;
}

/** The whole file is sent each time, so one that grows slowly is sent rarely. */
function isDue({ bytes, uploadedBytes, uploadedAt }: Waiting, now: number): boolean {
  if (bytes <= uploadedBytes) return false;
  const pause = uploadedBytes === 0 ? FIRST_MS : bytes >= uploadedBytes * 1.5 ? GROWN_MS : SLOW_MS;
  return now - uploadedAt >= pause;
}

/** How long to wait after this many failures in a row; `random` from 0 to 1 spreads the hosts. */
export function backOff(failures: number, random: number): number {
  return Math.min(1_000 * 2 ** failures, SLOWEST_MS) * (0.5 + random / 2);
}
