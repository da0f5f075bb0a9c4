/** How many bytes are read at once: with the 4 KB that the runtime uses by default, reading takes five times as long. */
const PIECE_BYTES = 64 * 1024;
/** After how many bytes others get a turn: a few milliseconds of the thread. */
const AT_ONCE = 256 * 1024;

/** The bytes of a stored file, piece by piece. */
export async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader({ mode: "byob" });
  try {
    const next = async () => (await reader.read(new Uint8Array(PIECE_BYTES))).value;
    // At the end there is none, or it is empty.
    for (let piece = await next(); piece?.length; piece = await next()) yield piece;
  } finally {
    // For a caller that leaves early.
    await reader.cancel().catch(() => undefined);
  }
}

/** Lets everybody else go on. */
export type GiveWay = () => Promise<unknown>;
export const giveWay: GiveWay = () => scheduler.wait(0);

/**
 * The same pieces, between which others get their turns. What is stored in the same process arrives without a pause, and while there is always more
 * to do the runtime takes up nothing new, not even a connection: twenty downloads at once had kept everybody waiting until they were done.
 */
export async function* inTurns(pieces: AsyncIterable<Uint8Array>, give = giveWay): AsyncGenerator<Uint8Array> {
  let since = 0;
  for await (const piece of pieces) {
    yield piece;
    since += piece.length;
    if (since < AT_ONCE) continue;
    since = 0;
    await give();
  }
}
