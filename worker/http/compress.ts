import { accepts } from "./accept.ts";

/** Pages, and the data that a client-side navigation reads instead. */
const PAGE = /^text\/(?:html|x-script)\b/;

/** Whether an answer is worth compressing: a page for a client that accepts gzip. The API's small answers cost more to compress than to send. */
export function shouldGzip(request: Request, headers: Headers): boolean {
  if (headers.has("Content-Encoding") || !PAGE.test(headers.get("Content-Type") ?? "")) return false;
  return accepts(request.headers.get("Accept-Encoding"), "gzip");
}
