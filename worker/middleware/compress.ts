import { accepts } from "./accept.ts";

/** Pages; and the data that a client-side navigation reads in their place. */
const PAGE = /^text\/(?:html|x-script)\b/;

/**
 * Whether the runtime should gzip an answer: a page for a client that reads gzip, when nothing in front of the Worker does
 * it (on the edge a request has `cf`). The API's small answers cost more to compress than to send.
 */
export function shouldGzip(request: Request, headers: Headers): boolean {
  if (request.cf || headers.has("Content-Encoding") || !PAGE.test(headers.get("Content-Type") ?? "")) return false;
  return accepts(request.headers.get("Accept-Encoding"), "gzip");
}
