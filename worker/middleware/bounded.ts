import { fail } from "../contract/errors.ts";
import { LIMITS } from "../contract/limits.ts";

/** A body's bytes, at most so many. They are counted as they come: a Content-Length may be absent, and a body without end is not waited for. */
export async function readBounded(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > most) fail("tooLarge");
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    // A client that goes away makes the read fail; there is nobody left to answer.
    // oxlint-disable-next-line no-await-in-loop -- piece after piece
    const { done, value } = await reader.read().catch(() => fail("body.malformed"));
    if (done) break;
    size += value.length;
    if (size > most) await reader.cancel().then(() => fail("tooLarge"));
    pieces.push(value);
  }
  const all = new Uint8Array(size);
  for (let at = 0, i = 0; i < pieces.length; at += pieces[i]!.length, i += 1) all.set(pieces[i]!, at);
  return all;
}

/** The same request with its body read already, for pages: their forms hold fields, never files. */
export async function withBoundedBody(request: Request): Promise<Request> {
  if (!request.body) return request;
  const body = await readBounded(request, LIMITS.jsonBytes);
  return new Request(request.url, { method: request.method, headers: request.headers, body, redirect: "manual" });
}
