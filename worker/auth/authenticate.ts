import type { Ctx } from "../context.ts";
import { fail } from "../contract/wire/errors.ts";
import { bearerOf, identifyToken } from "./bearer.ts";
import { identify } from "./sessions.ts";

/** One method of identifying a caller. Returns null when the request does not use it; else it sets `ctx.principal`, or refuses. */
type Method = (ctx: Ctx, request: Request, path: string) => Promise<void> | void | null;

/** Only calls accept a token: a page's form could be sent by anybody who has the token, and sockets would outlive it. */
const byToken: Method = (ctx, request, path) => {
  const text = bearerOf(request);
  if (text === null) return null;
  if (!path.startsWith("/api/") || /^\/api\/docs(?:[/.]|$)/.test(path)) fail("token.elsewhere");
  return identifyToken(ctx, text);
};

/** A caller who sends a token is identified by it alone, whatever cookies are sent with it. Hosts send keys, which the Fleet knows (`worker/agent.ts`). */
const METHODS: readonly Method[] = [byToken, identify];

/** Identifies the caller; a visitor when no method does. `path` is in lower case. */
export function authenticate(ctx: Ctx, request: Request, path: string): Promise<void> | void {
  for (const method of METHODS) {
    const known = method(ctx, request, path);
    if (known !== null) return known;
  }
}
