import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import type { ParticipationStatus } from "../contract/enums.ts";
import { fail } from "../contract/errors.ts";
import type { ParticipationView } from "../contract/participation.ts";
import { participationMembers, participations, teamMembers, teams, users } from "../db/schema/index.ts";
import { canReview, type Status } from "../domain/participation.ts";
import { requireRole } from "../middleware/roles.ts";
import { profileView } from "./accounts.ts";
import { requireGame } from "./game-facts.ts";
import { imageUrl } from "./game-views.ts";
import { pushRegistrations } from "./ledger-sync.ts";
import { log } from "./logs.ts";
import { forgetStandings } from "./standings.ts";

/** Administrator: every participation of a game by team, with all members of the team, registered or not. */
export async function list(ctx: Ctx, gameId: number): Promise<ParticipationView[]> {
  requireRole(ctx, "Admin");
  await requireGame(ctx, gameId);
  const inGame = eq(participations.gameId, gameId);
  const [rows, people, registered] = await ctx.db.batch([
    ctx.db
      .select(REVIEWED)
      .from(participations)
      .innerJoin(teams, eq(teams.id, participations.teamId))
      .where(inGame)
      .orderBy(asc(participations.teamId)),
    ctx.db
      .select({ teamId: teamMembers.teamId, user: users })
      .from(teamMembers)
      .innerJoin(users, eq(users.id, teamMembers.userId))
      .innerJoin(participations, and(eq(participations.teamId, teamMembers.teamId), inGame))
      .orderBy(asc(teamMembers.joinedAt)),
    ctx.db.select().from(participationMembers).where(eq(participationMembers.gameId, gameId)),
  ]);
  const members = Map.groupBy(people, (person) => person.teamId);
  const byParticipation = Map.groupBy(registered, (row) => row.participationId);
  return rows.map(({ id, status, organization, teamId, avatar, ...team }) => ({
    id,
    team: {
      ...team,
      id: teamId,
      avatar: imageUrl(avatar, "avatar"),
      members: (members.get(teamId) ?? []).map((person) => profileView(person.user)),
    },
    registeredMembers: (byParticipation.get(id) ?? []).map((row) => row.userId),
    organization,
    status,
  }));
}

/** Column names stay distinct: D1 gives the rows of a batch by name. */
const REVIEWED = {
  id: participations.id,
  teamId: participations.teamId,
  status: participations.status,
  organization: participations.division,
  name: teams.name,
  bio: teams.bio,
  avatar: teams.avatar,
  locked: teams.locked,
  captainId: teams.captainId,
};

/** Administrator: moves a participation along the state machine; a repeat of the last move is no error. Acceptance locks the team. */
export async function setStatus(ctx: Ctx, id: number, status: ParticipationStatus): Promise<void> {
  requireRole(ctx, "Admin");
  if (status === "Unsubmitted") fail("participation.transition");
  const accepted = sql`SELECT ${participations.teamId} FROM ${participations} WHERE ${participations.id} = ${id} AND ${participations.status} = 'Accepted'`;
  const [[moved]] = await ctx.db.batch([
    ctx.db
      .update(participations)
      .set({ status })
      .where(and(eq(participations.id, id), inArray(participations.status, leadingTo(status))))
      .returning({ gameId: participations.gameId }),
    ctx.db
      .update(teams)
      .set({ locked: true })
      .where(sql`${teams.id} IN (${accepted})`),
  ]);
  const gameId = moved?.gameId ?? (await requireAlready(ctx, id, status));
  forgetStandings(gameId);
  await pushRegistrations(ctx, gameId, [id]);
  if (moved) log(ctx, { level: "Information", message: `Participation ${id} of game ${gameId} is now ${status}`, status: "Success" });
}

function leadingTo(status: Status): Status[] {
  return (["Pending", "Accepted", "Rejected", "Suspended"] as const).filter((from) => canReview(from, status));
}

/** The game of a participation that has this status already; refuses any other. */
async function requireAlready(ctx: Ctx, id: number, status: ParticipationStatus): Promise<number> {
  const [row] = await ctx.db.select().from(participations).where(eq(participations.id, id));
  if (!row) fail("participation.notFound");
  if (row.status !== status) fail("participation.transition");
  return row.gameId;
}
