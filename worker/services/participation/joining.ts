import { and, count, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { divisionEntries, games, participationMembers, participations, teamMembers, teams, users } from "../../db/schema/index.ts";
import type { GameRow, ParticipationRow, TeamRow } from "../../db/schema/index.ts";
import { deleteEmpty, leaveStatement, joinStatements, selectCopy, selectFull, type Join } from "../../db/statements/joining.ts";
import { recountTeams } from "../../db/statements/team-counts.ts";
import type { Person } from "../../domain/game/division-terms.ts";
import { LEAVABLE } from "../../domain/game/participation.ts";
import { participationReads, type StoredParticipations } from "./stored-participations.ts";
import { isCompleteGame } from "../game/complete-rows.ts";

/** Everything that a join checks before it writes. `own` is the caller's present participation in the game, with any team. */
export type JoinFacts = {
  game: GameRow | undefined;
  team: TeamRow | undefined;
  isMember: boolean;
  participation: ParticipationRow | undefined;
  /** How many members of the team take part. */
  joined: number;
  own: { participationId: number; teamId: number; status: ParticipationRow["status"] } | undefined;
  /** The caller and the participating members of the team, as the list of the wanted division spells them. */
  people: (Person & { id: string })[];
  isTeamListed: boolean;
};

/** Reads them in one batch. `division` is the wanted one, whose list says who may join. */
export async function readJoinFacts(
  ctx: Ctx,
  gameId: number,
  teamId: number,
  userId: string,
  division: string | null = null,
): Promise<JoinFacts> {
  const { db } = ctx;
  const ofTeam = and(eq(participations.gameId, gameId), eq(participations.teamId, teamId));
  const onList = and(eq(divisionEntries.gameId, gameId), eq(divisionEntries.division, division ?? ""));
  const joined = sql`SELECT m.user_id FROM participation_members m JOIN participations p ON p.id = m.participation_id
    WHERE p.game_id = ${gameId} AND p.team_id = ${teamId} UNION SELECT ${userId}`;
  const [[game], [team], [member], [participation], [members], [own], people, [listedTeam]] = await db.batch([
    db
      .select()
      .from(games)
      .where(and(eq(games.id, gameId), isCompleteGame)),
    db.select().from(teams).where(eq(teams.id, teamId)),
    db
      .select({ teamId: teamMembers.teamId })
      .from(teamMembers)
      .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId))),
    db.select().from(participations).where(ofTeam),
    db
      .select({ count: count() })
      .from(participationMembers)
      .innerJoin(participations, eq(participations.id, participationMembers.participationId))
      .where(ofTeam),
    db
      .select({ participationId: participations.id, teamId: participations.teamId, status: participations.status })
      .from(participationMembers)
      .innerJoin(participations, eq(participations.id, participationMembers.participationId))
      .where(and(eq(participationMembers.gameId, gameId), eq(participationMembers.userId, userId))),
    db
      .select({ id: users.id, emailKey: users.emailKey, emailConfirmed: users.emailConfirmed, listed: divisionEntries.key })
      .from(users)
      .leftJoin(divisionEntries, and(onList, eq(divisionEntries.key, users.emailKey)))
      .where(sql`${users.id} IN (${joined})`),
    db
      .select({ key: divisionEntries.key })
      .from(divisionEntries)
      .where(and(onList, sql`${divisionEntries.key} = (SELECT 'team ' || ${teams.nameKey} FROM ${teams} WHERE ${teams.id} = ${teamId})`)),
  ]);
  return {
    game,
    team,
    isMember: member !== undefined,
    participation,
    joined: members?.count ?? 0,
    own,
    people: people.map(({ listed, ...person }) => ({ ...person, isListed: listed !== null })),
    isTeamListed: listedTeam !== undefined,
  };
}

/** The result of a join: the user's participations before and now, and what D1 then had of them. */
export type Joined = { ids: number[]; state: StoredParticipations };

/**
 * Adds a user to the game with their team in one transaction, which also reads what its Ledger is to be told; null when the database found
 * it impossible.
 */
export async function writeJoin(ctx: Ctx, join: Join): Promise<Joined | null> {
  const { d1 } = ctx;
  const { gameId, teamId, userId, previous } = join;
  const writes = [
    ...joinStatements(d1, join, ctx.now()),
    deleteEmpty(d1, { gameId, teamId, participationId: previous }, LEAVABLE),
    recountTeams(d1, gameId),
  ];
  const former = previous === null ? [] : [previous];
  const reads = participationReads(ctx, gameId, former, [userId]);
  const answers = await d1.batch([...writes, ...reads.statements]);
  const made = answers.slice(0, writes.length).flatMap(({ results }) => results as { id: number }[])[0];
  if (!made) return null;
  const ids = [...former, made.id];
  return { ids, state: reads.stateOf(answers.slice(writes.length), ids) };
}

/** Takes a user out of the game unless the team is accepted or suspended; the last one to leave deletes the participation. */
export async function writeLeave({ d1 }: Ctx, gameId: number, participationId: number, userId: string): Promise<boolean> {
  const [removed] = await d1.batch([
    leaveStatement(d1, { gameId, participationId, userId }, LEAVABLE),
    deleteEmpty(d1, { gameId, participationId }, LEAVABLE),
    recountTeams(d1, gameId),
  ]);
  return (removed?.results.length ?? 0) > 0;
}

/** Whether all places of a division are taken. */
export async function isFull(ctx: Ctx, gameId: number, division: string | null, teamId: number): Promise<boolean> {
  return division !== null && (await selectFull(ctx.d1, gameId, division, teamId).first()) !== null;
}

/** Whether another team of the game has a name that can be mistaken for this one's. */
export async function hasCopy(ctx: Ctx, gameId: number, teamId: number): Promise<boolean> {
  return (await selectCopy(ctx.d1, gameId, teamId).first()) !== null;
}
