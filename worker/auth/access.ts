import type { Ctx } from "../context.ts";
import { requirePermission, requireSomewhere, type Wanted } from "./roles.ts";

/** Refuses whoever does not hold this permission: for pages of the staff that read nothing themselves. */
export async function ensure(ctx: Ctx, ...wanted: Wanted): Promise<void> {
  requirePermission(ctx, ...wanted);
}

/** Refuses whoever has nothing to edit: no game, and no challenge of one. */
export async function ensureEditor(ctx: Ctx): Promise<void> {
  requireSomewhere(ctx, "challenge.author");
}
