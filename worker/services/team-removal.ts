import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { participations, teams, writeups } from "../db/schema/index.ts";
import { releaseAll } from "./attachments.ts";
import { pushRegistrations } from "./ledger-sync.ts";
import { forgetStandings } from "./standings.ts";

/**
 * Deletes a team with its registrations and write-ups, here and in the Ledgers of its games, if the condition on its row holds.
 * What it submitted stays in the logs of the games. Answers false when the condition did not hold, or there is no such team.
 */
export async function removeTeam(ctx: Ctx, id: number, condition?: SQL): Promise<boolean> {
  const own = sql`SELECT ${participations.id} FROM ${participations} WHERE ${participations.teamId} = ${id}`;
  const [playing, papers, [gone]] = await ctx.db.batch([
    ctx.db.select({ id: participations.id, gameId: participations.gameId }).from(participations).where(eq(participations.teamId, id)),
    ctx.db
      .select({ hash: writeups.fileHash })
      .from(writeups)
      .where(sql`${writeups.participationId} IN (${own})`),
    ctx.db
      .delete(teams)
      .where(and(eq(teams.id, id), condition))
      .returning({ avatar: teams.avatar }),
  ]);
  if (!gone) return false;
  await Promise.all(playing.map((row) => pushRegistrations(ctx, row.gameId, [row.id])));
  for (const row of playing) forgetStandings(row.gameId);
  await releaseAll(ctx, [gone.avatar, ...papers.map((paper) => paper.hash)]);
  return true;
}
