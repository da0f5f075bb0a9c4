import type { Ctx } from "../context.ts";
import type { UserRow } from "../db/schema/index.ts";

/** Sets `ctx.viewer` from the request's cookies; a visitor when there is no valid session. */
export async function identify(ctx: Ctx, request: Request): Promise<void> {
  // Set by the accounts work.
}

/** Opens a session for a user and appends its cookies. */
export async function openSession(ctx: Ctx, user: UserRow): Promise<void> {
  // Set by the accounts work.
}
