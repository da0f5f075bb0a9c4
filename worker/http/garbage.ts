/**
 * How many requests are answered before what the runtime holds for them is freed, and the least time between two such times, in ms. It stops the
 * thread for 30 to 60 ms, as often as the engine does by itself when there is much to do.
 */
const ANSWERED = 500;
const APART_MS = 4_000;

let answered = 0;
let collected = 0;

/** A request has come. */
export function countRequest(): void {
  answered += 1;
}

/**
 * Frees what ended requests have left, if they are many. Only where the server has given us the engine's collector, as with `npm start`; there the
 * supervisor's probe is the occasion, which keeps nobody waiting for an answer (docs/decisions/0136). `now` in epoch ms.
 */
export function collectGarbage(now: number): void {
  const { gc } = globalThis as { gc?: () => void };
  if (!gc || answered < ANSWERED || now - collected < APART_MS) return;
  answered = 0;
  collected = now;
  gc();
}
