import type { Ctx } from "../context.ts";
import { GLOBAL_PERMISSIONS, permissionsIn, type GamePermission, type GlobalPermission } from "../domain/accounts/permission.ts";
import { holderOf } from "./principal.ts";
import { gamesOf, may, maySomewhere, requirePermission, requireSomewhere, type Wanted } from "./roles.ts";

/** Refuses a caller without this permission: for staff pages that read nothing themselves. */
export async function ensure(ctx: Ctx, ...wanted: Wanted): Promise<void> {
  requirePermission(ctx, ...wanted);
}

/** Refuses a caller who can edit neither a game nor a challenge of one. */
export async function ensureEditor(ctx: Ctx): Promise<void> {
  requireSomewhere(ctx, "challenge.author");
}

/** Whether the caller holds a permission: for pages that show more to some users. */
export async function has(ctx: Ctx, ...wanted: Wanted): Promise<boolean> {
  return may(ctx, ...wanted);
}

/** The caller's permissions in a game; refuses a caller who must not know of it as staff. */
export async function inGame(ctx: Ctx, gameId: number): Promise<GamePermission[]> {
  requirePermission(ctx, "game.see", gameId);
  return permissionsIn(holderOf(ctx.principal!), gameId);
}

/** Whether the caller holds a permission for games in all of them, so that no role in a game matters to it. */
export async function everywhere(ctx: Ctx, permission: GamePermission): Promise<boolean> {
  return gamesOf(ctx, permission) === "all";
}

/** Whether the admin area has something for the caller besides this game: without it, it is closed to them once the game is gone. */
export async function editsElsewhere(ctx: Ctx, gameId: number): Promise<boolean> {
  const edited = gamesOf(ctx, "challenge.author");
  return edited === "all" || edited.some((id) => id !== gameId);
}

/** The staff pages that are linked for the caller: whether the admin area, the monitor of which games, and the permissions on the platform. */
export async function places(ctx: Ctx): Promise<{ edits: boolean; watches: "all" | number[]; may: GlobalPermission[] }> {
  return {
    edits: maySomewhere(ctx, "challenge.author"),
    watches: gamesOf(ctx, "game.monitor"),
    may: GLOBAL_PERMISSIONS.filter((permission) => may(ctx, permission)),
  };
}
