import type { Ctx } from "../context.ts";
import { fail } from "../contract/wire/errors.ts";
import { bearerOf, identifyToken } from "./bearer.ts";
import { identify } from "./sessions.ts";

/** One method of knowing a caller. Null when the request does not come by it; else it sets `ctx.principal`, or refuses. */
type Method = (ctx: Ctx, request: Request, path: string) => Promise<void> | void | null;

/** Only calls take a token: a page's form could be sent by whoever holds it, and sockets would outlive it. */
const byToken: Method = (ctx, request, path) => {
  const text = bearerOf(request);
  if (text === null) return null;
  if (!path.startsWith("/api/") || /^\/api\/docs(?:[/.]|$)/.test(path)) fail("token.elsewhere");
  return identifyToken(ctx, text);
};

/** Whoever shows a token is known by it alone, whatever cookies come along. Hosts show keys, which the Fleet knows (`worker/agent.ts`). */
const METHODS: readonly Method[] = [byToken, identify];

/** Finds out who asks; a visitor when no method knows him. `path` is in lower case. */
export function authenticate(ctx: Ctx, request: Request, path: string): Promise<void> | void {
  for (const method of METHODS) {
    const known = method(ctx, request, path);
    if (known !== null) return known;
  }
}
