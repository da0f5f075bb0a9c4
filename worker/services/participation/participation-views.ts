import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ParticipationView } from "../../contract/wire/game/participation.ts";
import { participationMembers, participations, teamMembers, teams, users } from "../../db/schema/index.ts";
import { profileView } from "../account/accounts.ts";
import { imageUrl } from "../game/game-views.ts";

/** The participations that a condition selects, by team, with all members of each team, whether they take part or not. */
export async function viewParticipations(ctx: Ctx, chosen: SQL | undefined): Promise<ParticipationView[]> {
  const [rows, people, joined] = await ctx.db.batch([
    ctx.db
      .select(REVIEWED)
      .from(participations)
      .innerJoin(teams, eq(teams.id, participations.teamId))
      .where(chosen)
      .orderBy(asc(participations.teamId)),
    ctx.db
      .select({ teamId: teamMembers.teamId, user: users })
      .from(teamMembers)
      .innerJoin(users, eq(users.id, teamMembers.userId))
      .innerJoin(participations, and(eq(participations.teamId, teamMembers.teamId), chosen))
      .orderBy(asc(teamMembers.joinedAt)),
    ctx.db
      .select({ participationId: participationMembers.participationId, userId: participationMembers.userId })
      .from(participationMembers)
      .innerJoin(participations, and(eq(participations.id, participationMembers.participationId), chosen)),
  ]);
  const members = Map.groupBy(people, (person) => person.teamId);
  const byParticipation = Map.groupBy(joined, (row) => row.participationId);
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

/** Column names are distinct because D1 returns the rows of a batch keyed by name. */
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
