import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ChallengeUpdate } from "../../contract/wire/challenge/challenge.ts";
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

/** Condition on `challenges`: it has a flag that is not a decoy. */
export const hasRightFlag = sql`EXISTS (SELECT 1 FROM ${flags} WHERE ${flags.challengeId} = ${challenges.id} AND ${flags.kind} <> 'decoy')`;

/** Condition on `challenges`: it has a flag that is not a decoy, or each team gets one. */
const hasFlags = or(
  inArray(
    challenges.type,
    typesWith(({ flags: whose }) => whose === "generated"),
  ),
  hasRightFlag,
)!;

/** Condition on `challenges`: somebody can solve it, so that it may be enabled. */
export const isSolvable = or(eq(challenges.survey, true), hasFlags)!;

/**
 * Condition on `challenges`: with these settings somebody can solve it, or it is not enabled. No condition when the settings do not affect
 * that.
 */
export function staysSolvable({ isEnabled, survey }: Pick<ChallengeUpdate, "isEnabled" | "survey">): SQL | undefined {
  if (isEnabled === false || survey) return undefined;
  if (survey === false) return isEnabled ? hasFlags : or(eq(challenges.enabled, false), hasFlags);
  return isEnabled ? isSolvable : undefined;
}
