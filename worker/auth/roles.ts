import type { Ctx } from "../context.ts";
import { fail } from "../contract/wire/errors.ts";
import {
  gamesWith,
  holds,
  holdsSomewhere,
  type GamePermission,
  type GlobalPermission,
  type Permission,
} from "../domain/accounts/permission.ts";
import { holderOf, type SessionViewer, type Viewer } from "./principal.ts";

/** Kinds of callers: `captain` and `player` are users whose membership in that team or game is checked by the service. */
export type CallerKind = "visitor" | "user" | "captain" | "player";

/** Who may call: everybody of a kind, or holders of a permission; a permission for games must be held in the game of the call. */
export type Access = CallerKind | Permission;

/** A permission for games cannot be checked without a game. */
export type Wanted = [GlobalPermission, gameId?: undefined] | [GamePermission, gameId: number];

const CALLER_KINDS: ReadonlySet<string> = new Set<CallerKind>(["visitor", "user", "captain", "player"]);

/** Whether the row of a call names a kind of caller rather than a permission. */
export function isCallerKind(access: Access): access is CallerKind {
  return CALLER_KINDS.has(access);
}

/**
 * Admits the caller at the door, or refuses: 401 without an account, 403 for banned users and for users who hold the permission nowhere.
 * The service checks it for the particular game.
 */
export function admit(ctx: Ctx, access: Access): void {
  if (access === "visitor" || ctx.principal?.kind === "system") return;
  requireViewer(ctx);
  if (!isCallerKind(access)) requireSomewhere(ctx, access);
}

/** The signed-in caller; the services for players begin with it. */
export function requireViewer(ctx: Ctx): Viewer {
  if (!ctx.viewer) fail("unauthorized");
  if (ctx.viewer.role === "Banned") fail("banned");
  return ctx.viewer;
}

/** The caller with their session: for changes of sessions and passwords, where a token is not accepted. */
export function requireSession(ctx: Ctx): SessionViewer {
  requireViewer(ctx);
  return ctx.principal?.kind === "session" ? ctx.principal.viewer : fail("forbidden");
}

/** Refuses a caller without a permission: 401 without an account, 403 for banned users and for everybody else. The services for staff begin with it. */
export function requirePermission(ctx: Ctx, ...wanted: Wanted): void {
  if (ctx.principal?.kind !== "system") requireViewer(ctx);
  if (!may(ctx, ...wanted)) fail("forbidden");
}

/** Refuses a caller who holds a permission nowhere: for what does not belong to a single game. */
export function requireSomewhere(ctx: Ctx, permission: Permission): void {
  if (ctx.principal?.kind !== "system") requireViewer(ctx);
  if (!maySomewhere(ctx, permission)) fail("forbidden");
}

/** Whether the caller holds a permission anywhere: on the platform or in some game. */
export function maySomewhere(ctx: Ctx, permission: Permission): boolean {
  return ctx.principal !== null && holdsSomewhere(holderOf(ctx.principal), permission);
}

/** Whether the caller's account holds a permission, whatever the scopes of a token are: for rate limits, which give no access. */
export function accountMay({ viewer }: Ctx, permission: GlobalPermission): boolean {
  return viewer !== null && holds({ kind: "session", role: viewer.role, games: viewer.games }, permission);
}

/** Whether the caller holds a permission, in one game or on the platform; a visitor holds none. */
export function may(ctx: Ctx, ...[permission, gameId]: Wanted): boolean {
  return ctx.principal !== null && holds(holderOf(ctx.principal), permission, gameId);
}

/** The games in which the caller holds a permission. */
export function gamesOf(ctx: Ctx, permission: GamePermission): "all" | number[] {
  return ctx.principal === null ? [] : gamesWith(holderOf(ctx.principal), permission);
}
