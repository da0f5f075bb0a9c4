import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { participations } from "../../db/schema/index.ts";

/** The participation of a team that has just joined. */
export async function participationOf(ctx: Ctx, gameId: number, teamId: number): Promise<number> {
  const own = and(eq(participations.gameId, gameId), eq(participations.teamId, teamId));
  const row = await ctx.db.select({ id: participations.id }).from(participations).where(own).get();
  return row?.id ?? fail("participation.notFound");
}
