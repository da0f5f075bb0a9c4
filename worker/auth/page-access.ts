import type { Ctx } from "../context.ts";
import { GLOBAL_PERMISSIONS, permissionsIn, type GamePermission, type GlobalPermission } from "../domain/accounts/permission.ts";
import { holderOf } from "./principal.ts";
import { gamesOf, may, maySomewhere, requirePermission, requireSomewhere, type Wanted } from "./roles.ts";

/** Refuses whoever does not hold this permission: for pages of the staff that read nothing themselves. */
export async function ensure(ctx: Ctx, ...wanted: Wanted): Promise<void> {
  requirePermission(ctx, ...wanted);
}

/** Refuses whoever has nothing to edit: no game, and no challenge of one. */
export async function ensureEditor(ctx: Ctx): Promise<void> {
  requireSomewhere(ctx, "challenge.author");
}

/** Whether the caller holds a permission: for pages that show more to some. */
export async function has(ctx: Ctx, ...wanted: Wanted): Promise<boolean> {
  return may(ctx, ...wanted);
}

/** What the caller may do in a game; refuses whoever may not know of it as staff. */
export async function inGame(ctx: Ctx, gameId: number): Promise<GamePermission[]> {
  requirePermission(ctx, "game.see", gameId);
  return permissionsIn(holderOf(ctx.principal!), gameId);
}

/** Where pages lead the caller beside the players: whether to the admin area, in which games to the monitor, and what he may do on the platform. */
export async function places(ctx: Ctx): Promise<{ edits: boolean; watches: "all" | number[]; may: GlobalPermission[] }> {
  return {
    edits: maySomewhere(ctx, "challenge.author"),
    watches: gamesOf(ctx, "game.monitor"),
    may: GLOBAL_PERMISSIONS.filter((permission) => may(ctx, permission)),
  };
}
