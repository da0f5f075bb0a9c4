import { asc, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { inList } from "../../db/in-list.ts";
import { teamMembers, teams, users } from "../../db/schema/index.ts";

/** The people of a team: its captain's real name, and the data of all members, including the captain, in one order. */
export type TeamPeople = { captain: string; realNames: string[]; studentNumbers: string[]; phones: string[] };

/** The people of these teams, for exports. */
export async function readTeamPeople(ctx: Ctx, teamIds: number[]): Promise<Map<number, TeamPeople>> {
  const rows = await ctx.db
    .select({
      teamId: teams.id,
      isCaptain: sql<number>`${teams.captainId} = ${users.id}`,
      realName: users.realName,
      studentNumber: users.studentNumber,
      phone: users.phone,
    })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(inList(teams.id, teamIds))
    .orderBy(asc(teamMembers.joinedAt), asc(users.id));
  const people = new Map<number, TeamPeople>();
  for (const row of rows) {
    const team = people.get(row.teamId) ?? { captain: "", realNames: [], studentNumbers: [], phones: [] };
    if (row.isCaptain) team.captain = row.realName;
    team.realNames.push(row.realName);
    team.studentNumbers.push(row.studentNumber);
    team.phones.push(row.phone);
    people.set(row.teamId, team);
  }
  return people;
}
