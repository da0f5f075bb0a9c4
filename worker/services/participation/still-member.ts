import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { isOver } from "../../domain/game/phase.ts";
import { teamMembers } from "../../db/schema/index.ts";
import type { Player } from "./player-gate.ts";

/**
 * Refuses whoever has left the team, or was removed from it, since the game ended: they stay in the game's records, but what is the team's is no longer
 * theirs. While the game runs nobody leaves without losing the membership itself.
 */
export async function requireStillMember(ctx: Ctx, { membership, viewer }: Pick<Player, "membership" | "viewer">): Promise<void> {
  if (!(await isStillMember(ctx, membership.teamId, viewer.id))) fail("team.notMember");
}

/** Whether the caller still shares what is the team's. While the game runs every player does, so nothing is asked. */
export async function stillShares(ctx: Ctx, { membership, settings, viewer }: Player): Promise<boolean> {
  return !isOver(settings, ctx.now()) || isStillMember(ctx, membership.teamId, viewer.id);
}

/** The same for a caller who is told less instead. */
export async function isStillMember(ctx: Ctx, team: number, user: string): Promise<boolean> {
  const { teamId, userId } = teamMembers;
  const [row] = await ctx.db
    .select({ teamId })
    .from(teamMembers)
    .where(and(eq(teamId, team), eq(userId, user)));
  return row !== undefined;
}
