import { createExecutionContext, env } from "cloudflare:test";
import { sessionOf, type SessionViewer } from "../auth/principal.ts";
import { contextOf, type Ctx } from "../context.ts";
import { ORIGIN } from "./call.ts";

/** The context of a service during a request, for tests that call services themselves. */
export function aContext(as: { viewer: SessionViewer } | null = null, changes: Partial<Ctx> = {}): Ctx {
  const ctx = contextOf(new Request(ORIGIN), env, createExecutionContext(), "en-US");
  ctx.principal = as && sessionOf(as.viewer);
  // Some properties of a context are getters, and cannot be assigned to.
  return Object.defineProperties(ctx, Object.getOwnPropertyDescriptors(changes));
}
