import type { Ctx } from "../context.ts";
import { fail } from "../contract/wire/errors.ts";
import { holdsSomewhere } from "../domain/accounts/permission.ts";
import { isPersonal, mayPlay } from "../domain/accounts/token.ts";
import { holderOf, type Viewer } from "./principal.ts";
import { isCallerKind, type Access } from "./roles.ts";

/**
 * Refuses a token at a call that it has no scope for, as far as no permission is asked there: what is a person's alone, and what players do. What
 * everybody may read is answered as to a visitor then, so that a token tells nothing of its owner's games. `gameId` is the game of the call.
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

/** What lets its holder read more than a visitor where everybody may read. */
const TOLD_MORE = ["game.see", "game.monitor", "platform.configure"] as const;

/** The caller, where he asks as a player of this game; null for a visitor, and for a token that plays elsewhere or nowhere, whatever it sees as staff. */
export function playerIn({ principal, viewer }: Ctx, gameId: number): Viewer | null {
  return principal?.kind === "token" && !mayPlay(principal.plays, gameId) ? null : viewer;
}

/** Refuses a token where its scope would reach further than it says: to another's password, address or role, and with these to all that he may. */
export function requirePerson(ctx: Ctx): void {
  if (ctx.principal?.kind === "token") fail("token.scope");
}
