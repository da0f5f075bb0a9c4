import { count, inArray } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { participations } from "../../db/schema/index.ts";
import { requirePermission } from "../../auth/roles.ts";
import { requireGame } from "./game-cache.ts";

/** `challenge.author` in each: how many teams have signed up for each of these games (a page of them), in any status. */
export async function countTeams(ctx: Ctx, gameIds: number[]): Promise<Record<number, number>> {
  for (const id of gameIds) requirePermission(ctx, "challenge.author", id);
  if (gameIds.length === 0) return {};
  const rows = await ctx.db
    .select({ gameId: participations.gameId, teams: count() })
    .from(participations)
    .where(inArray(participations.gameId, gameIds))
    .groupBy(participations.gameId);
  return Object.fromEntries(rows.map((row) => [row.gameId, row.teams]));
}

/** The same for one game, which must exist. */
export async function countTeamsOf(ctx: Ctx, gameId: number): Promise<number> {
  const counts = await countTeams(ctx, [gameId]);
  await requireGame(ctx, gameId);
  return counts[gameId] ?? 0;
}
