import { asc, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ArchiveChallenge, People } from "../../contract/wire/archive/archive.ts";
import { realAddress } from "../../domain/mail/email.ts";
import { participationMembers, participations, teamMembers, teams, users, type UserRow } from "../../db/schema/index.ts";

type Wish = { submissions: boolean; personal: boolean };

/** The teams of a game, their members, and everybody else in its log who still has an account. Private data only on request. */
export async function readPeople(ctx: Ctx, gameId: number, wish: Wish): Promise<People> {
  const [people, groups, members, rows, joined] = await readRows(ctx, gameId, wish.submissions);
  const ofTeam = Map.groupBy(members, (row) => row.teamId);
  const ofParticipation = Map.groupBy(joined, (row) => row.participationId);
  return {
    users: people.map((user) => userOf(user, wish.personal)),
    teams: groups.map(({ inviteToken: _, nameKey: __, ...team }) => {
      return { ...team, members: (ofTeam.get(team.id) ?? []).map(({ userId, joinedAt }) => ({ userId, joinedAt })) };
    }),
    participations: rows.map(({ gameId: _, token: __, ...row }) => {
      return { ...row, members: (ofParticipation.get(row.id) ?? []).map(({ userId }) => userId) };
    }),
    bindings: await ctx.ledger(gameId).bindings(),
  };
}

/** Users, teams, their members, participations and their players, in one turn of the database. */
function readRows({ db }: Ctx, gameId: number, withLog: boolean) {
  const mine = eq(participations.gameId, gameId);
  const playing = sql`SELECT ${participations.teamId} FROM ${participations} WHERE ${mine}`;
  const inLog = withLog ? sql`UNION SELECT user_id FROM entries WHERE game_id = ${gameId} AND user_id IS NOT NULL` : sql``;
  const wanted = sql`SELECT ${teamMembers.userId} FROM ${teamMembers} WHERE ${teamMembers.teamId} IN (${playing})
    UNION SELECT ${participationMembers.userId} FROM ${participationMembers} WHERE ${participationMembers.gameId} = ${gameId}
    UNION SELECT ${teams.captainId} FROM ${teams} WHERE ${teams.id} IN (${playing}) ${inLog}`;
  const of = {
    users: sql`${users.id} IN (${wanted})`,
    teams: sql`${teams.id} IN (${playing})`,
    members: sql`${teamMembers.teamId} IN (${playing})`,
  };
  return db.batch([
    db.select().from(users).where(of.users).orderBy(asc(users.id)),
    db.select().from(teams).where(of.teams).orderBy(asc(teams.id)),
    db.select().from(teamMembers).where(of.members).orderBy(asc(teamMembers.joinedAt), asc(teamMembers.userId)),
    db.select().from(participations).where(mine).orderBy(asc(participations.id)),
    db.select().from(participationMembers).where(eq(participationMembers.gameId, gameId)).orderBy(asc(participationMembers.userId)),
  ]);
}

function userOf(user: UserRow, personal: boolean): People["users"][number] {
  const { id, name, bio, avatar, email, phone, realName, studentNumber } = user;
  if (!personal) return { id, name, bio, avatar, email: null, phone: "", realName: "", studentNumber: "" };
  return { id, name, bio, avatar, email: realAddress(email), phone, realName, studentNumber };
}

/** Without the flags of teams that are not among these people: a team may have come or gone between two reads. */
export function withFlagsOf(list: ArchiveChallenge[], { participations: there }: People): ArchiveChallenge[] {
  const ids = new Set(there.map(({ id }) => id));
  return list.map((one) => ({ ...one, flags: one.flags.filter(({ team }) => team === null || ids.has(team)) }));
}

/**
 * Which team has which flag, limited to existing teams and flags: the Ledger keeps the flags of deleted teams, and knows flags that were
 * added since.
 */
export function knownBindings(list: ArchiveChallenge[], { participations: there, bindings }: People): People["bindings"] {
  const ids = new Set(there.map(({ id }) => id));
  const known = new Set(list.flatMap(({ id, flags }) => flags.map((flag) => `${id} ${flag.id}`)));
  return bindings.filter(({ challengeId, participationId, flagId }) => ids.has(participationId) && known.has(`${challengeId} ${flagId}`));
}
