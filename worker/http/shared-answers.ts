import { BoundedCache } from "../domain/bounded-cache.ts";
import { MEMORY } from "../memory.ts";
import { accepts, holds } from "./accept.ts";

/**
 * Answers that are the same for everybody, ready to be sent again for a moment: when thousands look at one board, finding the
 * route, the caller and the query of each would cost more than the answer. Plain data, which requests may share.
 */
type Kept = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string>; until: number };

/** A longer URL contains something unnecessary. */
const LONGEST = 300;
/** No answer is kept for longer; one that has more time left was kept before the clock was set back. */
const LONGEST_MS = 1_000;
const kept = new BoundedCache<string, Kept>(MEMORY.sharedAnswers);

/** Keeps an answer to exactly this URL until an instant. Only for answers that a visitor without any cookie may see, too. */
export function keepShared(request: Request, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>, until: number): void {
  if (request.url.length <= LONGEST) kept.set(keyOf(request), { bytes, headers, until });
}

/** The kept answer for this URL, if it has not expired. */
export function answerShared(request: Request, now: number): Response | null {
  if (kept.size === 0 || request.method !== "GET") return null;
  const found = kept.get(keyOf(request));
  if (!found || found.until <= now || found.until > now + LONGEST_MS) return null;
  return sendBytes(request, found.bytes, found.headers);
}

/** Sends bytes with their ETag; a client that has them already gets no body. */
export function sendBytes(request: Request, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Response {
  if (holds(request.headers.get("If-None-Match"), headers.ETag!)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers, encodeBody: headers["Content-Encoding"] ? "manual" : "automatic" });
}

function keyOf(request: Request): string {
  return accepts(request.headers.get("Accept-Encoding"), "gzip") ? `gzip ${request.url}` : request.url;
}
