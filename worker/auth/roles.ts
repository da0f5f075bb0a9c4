import type { Ctx, Viewer } from "../context.ts";
import type { Role } from "../contract/wire/enums.ts";
import { fail } from "../contract/wire/errors.ts";

/** Who may call. `captain` and `player` are users whose further standing the service checks. */
export type Access = "visitor" | "user" | "captain" | "player" | "monitor" | "admin";

const RANK: Record<Role, number> = { Banned: 0, User: 1, Monitor: 2, Admin: 3 };
const NEED: Record<Access, number> = { visitor: -1, user: 1, captain: 1, player: 1, monitor: 2, admin: 3 };

/** Lets the caller pass, or refuses: 401 without a session, 403 for the banned and for a role too low. */
export function admit(ctx: Ctx, access: Access): void {
  if (NEED[access] < 0) return;
  const viewer = requireViewer(ctx);
  if (RANK[viewer.role] < NEED[access]) fail("forbidden");
}

/** The signed-in caller; services begin with it. */
export function requireViewer(ctx: Ctx): Viewer {
  if (!ctx.viewer) fail("unauthorized");
  if (ctx.viewer.role === "Banned") fail("banned");
  return ctx.viewer;
}

/** The caller, who must hold at least this role. */
export function requireRole(ctx: Ctx, role: "Monitor" | "Admin"): Viewer {
  const viewer = requireViewer(ctx);
  if (RANK[viewer.role] < RANK[role]) fail("forbidden");
  return viewer;
}
