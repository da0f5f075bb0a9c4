import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { challenges, flags, type ChallengeRow } from "../../db/schema/index.ts";
import { typesWith } from "../../domain/game/challenge-kind.ts";

/** A challenge of this game; an id of another game's counts as unknown. */
export async function requireChallenge(ctx: Ctx, gameId: number, id: number): Promise<ChallengeRow> {
  const [row] = await ctx.db
    .select()
    .from(challenges)
    .where(and(eq(challenges.id, id), eq(challenges.gameId, gameId)));
  return row ?? fail("challenge.notFound");
}

/** Condition on `challenges`: it has a flag that may be right. */
export const hasRightFlag = sql`EXISTS (SELECT 1 FROM ${flags} WHERE ${flags.challengeId} = ${challenges.id} AND ${flags.kind} <> 'decoy')`;

/** Condition on `challenges`: somebody can solve it, so that it may be enabled. */
export const isSolvable = or(
  inArray(
    challenges.type,
    typesWith(({ flags: whose }) => whose === "generated"),
  ),
  hasRightFlag,
)!;
