/**
 * How many requests are answered before what the runtime holds for them is freed, and the least time between two such times, in ms. It stops the
 * thread for 30 to 60 ms.
 */
const ANSWERED = 500;
const APART_MS = 15_000;
/** With more requests a second since the last occasion everybody would wait for it, and the engine soon does it by itself in smaller steps. */
const QUIET = 300;
/** Over less time than this, in ms, nothing can be said of how quiet it is. */
const SEEN_MS = 1_000;

/** Requests since the last time, and how many of them there were at the last occasion, which was at `seen`. */
let answered = 0;
let before = 0;
let seen = 0;
let collected = 0;

/** A request has come. */
export function countRequest(): void {
  answered += 1;
}

/**
 * Frees what ended requests have left, if they are many and there is little to do now. Only where the server has given us the engine's collector, as
 * with `npm start`; there the supervisor's probe is the occasion, which keeps nobody waiting for an answer (docs/decisions/0136). `now` in epoch ms.
 */
export function collectGarbage(now: number): void {
  const { gc } = globalThis as { gc?: () => void };
  // A clock that was set back would stop this until it is where it was.
  if (now < seen) [before, seen, collected] = [answered, now, 0];
  const ms = now - seen;
  if (!gc || ms < SEEN_MS) return;
  const perSecond = ((answered - before) / ms) * 1_000;
  [before, seen] = [answered, now];
  if (perSecond > QUIET || answered < ANSWERED || now - collected < APART_MS) return;
  [answered, before, collected] = [0, 0, now];
  gc();
}
