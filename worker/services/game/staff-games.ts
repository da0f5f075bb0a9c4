import { and, desc, eq, not, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { GameCardView } from "../../contract/wire/game/game.ts";
import { games } from "../../db/schema/index.ts";
import { gamesOf } from "../../auth/roles.ts";
import { isCompleteGame, isOneOf, isRehearsal } from "./complete-rows.ts";
import { cardView } from "./game-views.ts";
import { CARD } from "./recent-games.ts";

const MOST = 100;

/**
 * The hidden and private games that the caller may see as staff but cannot edit, latest start first: monitors find them neither among the games that
 * everybody sees nor in the admin area. Nobody else causes a query.
 */
export async function listWatched(ctx: Ctx): Promise<GameCardView[]> {
  const [seen, edited] = [gamesOf(ctx, "game.see"), gamesOf(ctx, "challenge.author")];
  if (edited === "all" || seen.length === 0) return [];
  const isUnlisted = or(eq(games.hidden, true), eq(games.isPrivate, true));
  const rows = await ctx.db
    .select(CARD)
    .from(games)
    .where(and(isCompleteGame, not(isRehearsal), isUnlisted, isOneOf(games.id, seen), not(isOneOf(games.id, edited))))
    .orderBy(desc(games.startAt), desc(games.id))
    .limit(MOST);
  return rows.map(cardView);
}
