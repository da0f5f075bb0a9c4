/** Milliseconds that the server's clock is ahead of this one. */
let ahead = 0;
/** How far a page's own time may be off: the network's share of it is not known. */
const PAGE_DOUBT_MS = 10_000;

/** Takes the server's time, epoch ms, as it was at most `doubtMs` ago. What it says more exactly than that is not believed. */
export function setClock(serverNow: number, doubtMs = PAGE_DOUBT_MS) {
  const difference = serverNow - Date.now();
  if (Math.abs(difference - ahead) > doubtMs) ahead = difference;
}

/** Epoch ms by the server's clock. */
export const clockNow = () => Date.now() + ahead;
