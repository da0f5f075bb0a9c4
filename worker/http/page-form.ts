import { fail } from "../contract/wire/errors.ts";
import { readBounded } from "./bounded.ts";

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;
const EMPTY_FORM = "application/x-www-form-urlencoded";

/**
 * The request of a page as its loaders and actions may have it: one that reads, without a body, or a form of at most so many bytes that can
 * be read. Anything else is refused here: 405, 408, 413, 415, and 400 for a form that is torn.
 */
export async function forPage(request: Request, most: number): Promise<Request> {
  const { method, url } = request;
  if (method === "GET" || method === "HEAD") return request.body ? new Request(url, { method, headers: request.headers }) : request;
  if (method !== "POST") fail("methodNotAllowed", { allow: "GET, HEAD, POST" });
  const type = request.headers.get("Content-Type") ?? (request.body ? "" : EMPTY_FORM);
  if (!FORM.test(type)) fail("unsupportedMedia");
  const body = await readBounded(request, most);
  const headers = new Headers(request.headers);
  headers.set("Content-Type", type);
  const form = () => new Request(url, { method, headers, body, redirect: "manual" });
  await form()
    .formData()
    .catch(() => fail("body.malformed"));
  return form();
}
