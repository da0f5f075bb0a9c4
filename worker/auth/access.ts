import type { Ctx } from "../context.ts";
import { requireRole } from "./roles.ts";

/** Refuses whoever holds less than this role: for pages of the staff that read nothing themselves. */
export async function ensure(ctx: Ctx, role: "Monitor" | "Admin"): Promise<void> {
  requireRole(ctx, role);
}
