import { and, desc, eq, inArray, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { TOKEN_PERMISSIONS } from "../../contract/wire/permissions.ts";
import type { TokenChoicesView } from "../../contract/wire/account/token.ts";
import { holderOf } from "../../auth/principal.ts";
import { gamesOf, requireSession } from "../../auth/roles.ts";
import { games, participationMembers } from "../../db/schema/index.ts";
import { isHeld } from "../../domain/accounts/token.ts";
import { isCompleteGame, isOneOf } from "../game/complete-rows.ts";

const MOST_GAMES = 100;

/**
 * What the caller may give a token: permissions that the caller holds somewhere, and games that they take part in or may see as staff,
 * latest first.
 */
export async function choices(ctx: Ctx): Promise<TokenChoicesView> {
  const { id } = requireSession(ctx);
  const holder = holderOf(ctx.principal!);
  const played = ctx.db.select({ id: participationMembers.gameId }).from(participationMembers).where(eq(participationMembers.userId, id));
  const rows = await ctx.db
    .select({ id: games.id, title: games.title })
    .from(games)
    .where(and(isCompleteGame, or(isOneOf(games.id, gamesOf(ctx, "game.see")), inArray(games.id, played))))
    .orderBy(desc(games.startAt), desc(games.id))
    .limit(MOST_GAMES);
  return { permissions: TOKEN_PERMISSIONS.filter((permission) => isHeld(holder, permission, null)), games: rows };
}

/** The titles of those of these games that exist. */
export async function titlesOf(ctx: Ctx, ids: readonly number[]): Promise<TokenChoicesView["games"]> {
  const own = [...new Set(ids)];
  if (own.length === 0) return [];
  return ctx.db
    .select({ id: games.id, title: games.title })
    .from(games)
    .where(and(isCompleteGame, isOneOf(games.id, own)));
}
