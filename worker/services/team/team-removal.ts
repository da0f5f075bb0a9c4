import { and, eq, exists, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { participations, teams } from "../../db/schema/index.ts";
import { uncountTeams } from "../../db/statements/team-counts.ts";
import { actorOf } from "../account/actor.ts";
import { release } from "../file/files.ts";
import { pushParticipations } from "../game/ledger-sync.ts";
import { logDone } from "../log/logs.ts";
import { forgetMemberships } from "../participation/player-gate.ts";
import { allDone, eachDone } from "../../domain/together.ts";
import { collectParticipationFiles } from "../cleanup/participation-files.ts";

/**
 * Deletes a team with its participations and write-ups, here and in the Ledgers of its games, if the condition on its row holds. Its
 * submissions stay in the logs of the games. `message` goes into the platform's log. Returns false when the condition did not hold, or
 * there is no such team.
 */
export async function removeTeam(ctx: Ctx, id: number, message: string, condition?: SQL): Promise<boolean> {
  const isGoing = and(eq(teams.id, id), condition);
  const [playing, , [gone]] = await ctx.db.batch([
    ctx.db.select({ id: participations.id, gameId: participations.gameId }).from(participations).where(eq(participations.teamId, id)),
    uncountTeams(ctx.db, and(eq(participations.teamId, id), exists(ctx.db.select().from(teams).where(isGoing)))!),
    ctx.db.delete(teams).where(isGoing).returning({ avatar: teams.avatar, captainId: teams.captainId }),
  ]);
  if (!gone) return false;
  logDone(ctx, message);
  const why = gone.captainId === ctx.viewer?.id ? "stopped" : "withdrawn";
  // The deletion cannot be repeated: if one of these steps fails now, the others are still done.
  await eachDone(
    () => allDone(playing.map((row) => pushParticipations(ctx, row.gameId, [row.id]))),
    () => allDone(playing.map(async (row) => ctx.fleet().stopAll({ participationId: row.id }, why, actorOf(ctx)))),
    async () => playing.forEach((row) => forgetMemberships(row.gameId)),
    () => release(ctx, gone.avatar),
    () =>
      collectParticipationFiles(
        ctx,
        playing.map((row) => row.gameId),
      ),
  );
  return true;
}
