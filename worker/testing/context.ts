import { createExecutionContext, env } from "cloudflare:test";
import { contextOf, type Ctx, type Viewer } from "../context.ts";
import { ORIGIN } from "./call.ts";

/** What a service is given during a request, for tests that call services themselves. */
export function aContext(as: { viewer: Viewer } | null = null, changes: Partial<Ctx> = {}): Ctx {
  const ctx = contextOf(new Request(ORIGIN), env, createExecutionContext(), "en-US");
  return Object.assign(ctx, { viewer: as?.viewer ?? null, ...changes });
}
