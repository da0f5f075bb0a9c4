import { isBegun, readPaced, type Pace } from "./paced-body.ts";

/** The runtime itself reads this much of an unread body. With a longer one it closes the connection, which a client may be about to use again. */
const TAKEN_BYTES = 64 * 1024;
/** The most that is read and discarded: half as much again as the largest write-up. How often a client may send so much is limited at the door. */
const MOST_BYTES = 32 * 1024 * 1024;
const PACE: Pace = { idleMs: 2_000, totalMs: 10_000, bytesPerSecond: Number.POSITIVE_INFINITY };

/** Whether so much of a request's body may be unread that it matters. */
export function isLong({ method, headers }: Request): boolean {
  if (method === "GET" || method === "HEAD") return false;
  return Number(headers.get("Content-Length") ?? Number.POSITIVE_INFINITY) > TAKEN_BYTES;
}

/**
 * Reads the rest of the body of a request that was answered already, because a client that is still sending does not read the answer before
 * it has finished.
 */
export async function readRest({ body, headers }: Request): Promise<void> {
  // A client that asks for permission to send (`Expect`) waits for the answer, and sends nothing after a refusal.
  if (!body || (headers.has("Expect") && !isBegun(body))) return;
  try {
    const read = readPaced(body, PACE);
    let size = 0;
    // oxlint-disable-next-line no-await-in-loop -- piece after piece
    for (let piece = await read(); piece && size <= MOST_BYTES; piece = await read()) size += piece.length;
  } catch {
    // The sender has disconnected or is too slow, or another reader is active: then the connection is closed.
  }
}
