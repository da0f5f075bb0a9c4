import type { Ctx } from "../context.ts";
import { pictureKey, pictureName } from "../services/file/picture-cache.ts";
import { holds } from "./accept.ts";

/** How long the edge serves a picture before it asks again whether anybody still uses it. */
const KEPT_SECONDS = 300;
/** What a browser may do with a picture: its bytes never change. */
export const PICTURE_CACHE = `public, max-age=${7 * 24 * 3_600}, immutable`;
/** What the edge adds to an answer that it has cached. */
const OF_THE_EDGE = ["age", "cf-cache-status", "expires"];

/**
 * A picture from the edge's cache next to the Worker, so that D1 and R2 are asked once in five minutes rather than by each browser that
 * opens a board. Nothing else is ever cached there. `hash` and `name` are those of the URL.
 */
export async function throughEdge(
  ctx: Ctx,
  request: Request,
  { hash, name }: { hash: string; name: string },
  make: () => Promise<Response>,
): Promise<Response> {
  const cache = ctx.pictures;
  if (!cache || request.method !== "GET" || request.headers.has("Range") || !pictureName(name)) return make();
  const key = pictureKey(ctx, hash, name);
  const kept = await cache.match(key).catch(() => undefined);
  if (kept) {
    ctx.free = true;
    return asSent(kept, request);
  }
  const answer = await make();
  if (answer.status === 200 && answer.headers.get("Cache-Control") === PICTURE_CACHE) ctx.after(keep(cache, key, answer.clone()));
  return answer;
}

function asSent(kept: Response, request: Request): Response {
  const headers = new Headers(kept.headers);
  for (const name of OF_THE_EDGE) headers.delete(name);
  headers.set("Cache-Control", PICTURE_CACHE);
  if (!holds(request.headers.get("If-None-Match"), headers.get("ETag")!)) return new Response(kept.body, { headers });
  headers.delete("Content-Length");
  return new Response(null, { status: 304, headers });
}

function keep(cache: Cache, key: string, answer: Response): Promise<void> {
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", `public, max-age=${KEPT_SECONDS}`);
  return cache.put(key, new Response(answer.body, { headers }));
}
