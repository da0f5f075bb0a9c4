import type { Ctx } from "../context.ts";
import { fail } from "../contract/wire/errors.ts";
import { bearerOf, identifyToken } from "./bearer.ts";
import { identify } from "./sessions.ts";

/** One way to know a caller. Null when the request does not come by it; else it sets `ctx.principal`, or refuses. */
type Way = (ctx: Ctx, request: Request, path: string) => Promise<void> | void | null;

/** Only calls take a token: a page's form could be sent by whoever holds it, and sockets would outlive it. */
const byToken: Way = (ctx, request, path) => {
  const text = bearerOf(request);
  if (text === null) return null;
  if (!path.startsWith("/api/") || /^\/api\/docs(?:[/.]|$)/.test(path)) fail("token.elsewhere");
  return identifyToken(ctx, text);
};

/** Whoever shows a token is known by it alone, whatever cookies come along. Hosts show keys, which the Fleet knows (`worker/agent.ts`). */
const WAYS: readonly Way[] = [byToken, identify];

/** Finds out who asks; a visitor when no way knows him. `path` is in lower case. */
export function authenticate(ctx: Ctx, request: Request, path: string): Promise<void> | void {
  for (const way of WAYS) {
    const known = way(ctx, request, path);
    if (known !== null) return known;
  }
}
