import type { Ctx } from "../context.ts";
import { fail } from "../contract/wire/errors.ts";
import { holdsSomewhere } from "../domain/accounts/permission.ts";
import { isPersonal, mayPlay } from "../domain/accounts/token.ts";
import { holderOf, type Viewer } from "./principal.ts";
import { isCallerKind, type Access } from "./roles.ts";

/**
 * Refuses a token without a scope for the call, when the call does not check a permission: personal calls, and those of players. A call
 * that is open to everybody is then answered as for a visitor, so that a token reveals nothing of its owner's games. `gameId` is the game
 * of the call.
 */
export function admitToken(ctx: Ctx, { call, access }: { call: string; access: Access }, gameId: number | null): void {
  const { principal } = ctx;
  if (principal?.kind !== "token") return;
  if (isPersonal(call)) fail("token.scope");
  if (!isCallerKind(access) || mayPlay(principal.plays, gameId)) return;
  if (access !== "visitor") fail("token.scope");
  const holder = holderOf(principal);
  if (!TOLD_MORE.some((permission) => holdsSomewhere(holder, permission))) ctx.principal = null;
}

/** Permissions whose holders read more than a visitor in calls that are open to everybody. */
const TOLD_MORE = ["game.see", "game.monitor", "platform.configure"] as const;

/** The caller as a player of this game; null for a visitor, and for a token that plays elsewhere or nowhere, whatever it may see as staff. */
export function playerIn({ principal, viewer }: Ctx, gameId: number): Viewer | null {
  return principal?.kind === "token" && !mayPlay(principal.plays, gameId) ? null : viewer;
}

/**
 * Refuses a token if its scope would reach further than it says: to another user's password, address or role, and through these to all that
 * user's permissions.
 */
export function requirePerson(ctx: Ctx): void {
  if (ctx.principal?.kind === "token") fail("token.scope");
}
