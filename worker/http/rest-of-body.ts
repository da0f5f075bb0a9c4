import { isBegun, readPaced, type Pace } from "./paced-body.ts";

/** So much of a body that nobody reads the runtime takes by itself. Of a longer one it breaks the connection off, and the answer is lost on its way as often as not. */
const TAKEN_BYTES = 64 * 1024;
/** Most that is read for nobody: a write-up that is half as large again as it may be. How often somebody sends so much is limited at the door. */
const MOST_BYTES = 32 * 1024 * 1024;
const PACE: Pace = { idleMs: 2_000, totalMs: 10_000, bytesPerSecond: Number.POSITIVE_INFINITY };

/** Whether a request has a body of which enough may be left to matter. */
export function isLong({ method, headers }: Request): boolean {
  if (method === "GET" || method === "HEAD") return false;
  return Number(headers.get("Content-Length") ?? Number.POSITIVE_INFINITY) > TAKEN_BYTES;
}

/** Reads what is left of a body that is answered, for who is still sending it hears nothing before he has ended. */
export async function readRest({ body, headers }: Request): Promise<void> {
  // Who asks first whether he may send it waits for the answer, and sends nothing after a refusal.
  if (!body || (headers.has("Expect") && !isBegun(body))) return;
  try {
    const read = readPaced(body, PACE);
    let size = 0;
    // oxlint-disable-next-line no-await-in-loop -- piece after piece
    for (let piece = await read(); piece && size <= MOST_BYTES; piece = await read()) size += piece.length;
  } catch {
    // The sender has gone or is too slow, or somebody else reads: then the connection breaks off.
  }
}
