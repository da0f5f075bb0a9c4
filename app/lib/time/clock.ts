/** Milliseconds by which the server's clock is ahead of this one. */
let ahead = 0;
/** How far a page's own time may be off, because the time it spent on the network is not known. */
const PAGE_DOUBT_MS = 10_000;

/** Sets the server's time, in epoch ms, measured at most `doubtMs` ago. Differences within that margin are ignored. */
export function setClock(serverNow: number, doubtMs = PAGE_DOUBT_MS) {
  const difference = serverNow - Date.now();
  if (Math.abs(difference - ahead) > doubtMs) ahead = difference;
}

/**
 * Takes the time from the head of an answer, which takes over when this device's clock is put right while a page is open. Without a proxy there is none,
 * and what came while the device slept says nothing.
 */
export function hearClock(date: string | null, tookMs: number) {
  setClock(Date.parse(date ?? ""), PAGE_DOUBT_MS + tookMs);
}

/** Epoch ms by the server's clock. */
export const clockNow = () => Date.now() + ahead;
