import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { challenges, type ChallengeRow } from "../../db/schema/index.ts";

/** A challenge of this game; an id of another game's counts as unknown. */
export async function requireChallenge(ctx: Ctx, gameId: number, id: number): Promise<ChallengeRow> {
  const [row] = await ctx.db
    .select()
    .from(challenges)
    .where(and(eq(challenges.id, id), eq(challenges.gameId, gameId)));
  return row ?? fail("challenge.notFound");
}
