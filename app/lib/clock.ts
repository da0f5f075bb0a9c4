/** Milliseconds that the server's clock is ahead of this one; small differences are the network's. */
let ahead = 0;

/** Takes the server's time, epoch ms, as it was when the page was made. */
export function setClock(serverNow: number) {
  const difference = serverNow - Date.now();
  ahead = Math.abs(difference) > 10_000 ? difference : 0;
}

/** Epoch ms by the server's clock. */
export const clockNow = () => Date.now() + ahead;
