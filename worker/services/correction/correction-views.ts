import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { EntryData, HeldCorrection } from "../../contract/rpc/ledger.ts";
import type { CorrectionView } from "../../contract/wire/board/corrections.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { challenges, participations, teams } from "../../db/schema/index.ts";

const MINUTE_MS = 60_000;

/** The present names of what a correction is about. */
type Names = {
  teams: Map<number, { id: number; name: string }>;
  /** Those whose points can be corrected. */
  onBoard: { id: number; name: string }[];
  challenges: Map<number, { id: number; title: string }>;
};

/** The names that a game's corrections are shown with: teams by participation, challenges by id. */
export async function namesOf(ctx: Ctx, gameId: number): Promise<Names> {
  const [teamRows, challengeRows] = await ctx.db.batch([
    ctx.db
      // In a batch, columns of the same name would overwrite each other.
      .select({
        participationId: sql<number>`${participations.id}`.as("participation_id"),
        id: teams.id,
        name: teams.name,
        status: participations.status,
      })
      .from(participations)
      .innerJoin(teams, eq(teams.id, participations.teamId))
      .where(eq(participations.gameId, gameId)),
    ctx.db.select({ id: challenges.id, title: challenges.title }).from(challenges).where(eq(challenges.gameId, gameId)),
  ]);
  return {
    teams: new Map(teamRows.map(({ participationId, status: _, ...team }) => [participationId, team])),
    onBoard: teamRows.flatMap(({ id, name, status }) => (status === "Accepted" || status === "Suspended" ? [{ id, name }] : [])),
    challenges: new Map(challengeRows.map((row) => [row.id, row])),
  };
}

/** What was deleted from the platform has no name any more. */
export function viewOf({ entry, undone }: HeldCorrection, names: Names): CorrectionView {
  const data = JSON.parse(entry.data!) as EntryData["correction"];
  const taken = undone && (JSON.parse(undone.data!) as EntryData["correctionUndone"]);
  return {
    id: data.id,
    do: data.do,
    time: isoTime(entry.at),
    by: data.by,
    reason: data.reason,
    staffOnly: data.staffOnly === true,
    team: names.teams.get(entry.participationId ?? 0) ?? null,
    challenge: names.challenges.get(entry.challengeId ?? 0) ?? null,
    ...(data.do === "points" && { points: data.points }),
    ...(data.do === "grant" && { solvedAt: isoTime(data.solvedAt) }),
    ...(data.do === "void" && { keep: data.keep === true }),
    ...(data.do === "shift" && { minutes: data.ms / MINUTE_MS }),
    undone: taken && { time: isoTime(undone.at), by: taken.by, reason: taken.reason },
  };
}
