import { and, count, eq, ne } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { DivisionTerms } from "../../contract/wire/game/divisions.ts";
import { inList } from "../../db/in-list.ts";
import { participations } from "../../db/schema/index.ts";

/**
 * How many teams each division with a limit has; null when no division has a limit. D1 is asked only when one has, and no more rows are
 * read than there are such places.
 */
export async function placesTaken(ctx: Ctx, game: { id: number; divisionTerms: DivisionTerms[] }): Promise<Map<string, number> | null> {
  const limited = game.divisionTerms.filter(({ capacity }) => capacity !== undefined).map(({ name }) => name);
  if (limited.length === 0) return null;
  const { division, gameId, status } = participations;
  const rows = await ctx.db
    .select({ division, teams: count() })
    .from(participations)
    .where(and(eq(gameId, game.id), inList(division, limited), ne(status, "Rejected")))
    .groupBy(division);
  return new Map(rows.map((row) => [row.division ?? "", row.teams]));
}
