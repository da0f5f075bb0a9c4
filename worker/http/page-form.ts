import { fail } from "../contract/wire/errors.ts";
import { readBounded } from "./bounded.ts";

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;
/** A body in this encoding can always be parsed. */
const ALWAYS_READ = /^application\/x-www-form-urlencoded(?:; ?charset=utf-8)?$/i;
const EMPTY_FORM = "application/x-www-form-urlencoded";

/**
 * A page's request as its loaders and actions receive it: a read without a body, or a readable form of at most this many bytes. Anything
 * else is refused here: 405, 408, 413, 415, and 400 for a malformed form.
 */
export async function forPage(request: Request, most: number): Promise<Request> {
  const { method, url } = request;
  if (method === "GET" || method === "HEAD") return request.body ? new Request(url, { method, headers: request.headers }) : request;
  if (method !== "POST") fail("methodNotAllowed", { allow: "GET, HEAD, POST" });
  const type = request.headers.get("Content-Type") ?? (request.body ? "" : EMPTY_FORM);
  if (!FORM.test(type)) fail("unsupportedMedia");
  const body = await readBounded(request, most);
  const form = () => new Request(url, { method, headers: typed(request.headers, type), body, redirect: "manual" });
  if (ALWAYS_READ.test(type)) return form();
  await form()
    .formData()
    .catch(() => fail("body.malformed"));
  return form();
}

function typed(given: Headers, type: string): Headers {
  if (given.has("Content-Type")) return given;
  const headers = new Headers(given);
  headers.set("Content-Type", type);
  return headers;
}
