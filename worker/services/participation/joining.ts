import { and, count, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { games, participationMembers, participations, teamMembers, teams } from "../../db/schema/index.ts";
import type { GameRow, ParticipationRow, TeamRow } from "../../db/schema/index.ts";
import { LEAVABLE } from "../../domain/participation.ts";
import { foldNames, HAS_COPY } from "../team/team-names.ts";
import { isCompleteGame } from "../game/complete-rows.ts";

const IS_LEAVABLE = `status IN (${LEAVABLE.map((status) => `'${status}'`).join(", ")})`;

/** All that a join has to look at before it writes. `own` is the caller's present registration in the game, with whatever team. */
export type Scene = {
  game: GameRow | undefined;
  team: TeamRow | undefined;
  isMember: boolean;
  participation: ParticipationRow | undefined;
  /** How many members of the team are registered. */
  registered: number;
  own: { participationId: number; teamId: number; status: ParticipationRow["status"] } | undefined;
};

export async function readScene(ctx: Ctx, gameId: number, teamId: number, userId: string): Promise<Scene> {
  const { db } = ctx;
  const ofTeam = and(eq(participations.gameId, gameId), eq(participations.teamId, teamId));
  const [[game], [team], [member], [participation], [members], [own]] = await db.batch([
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
  ]);
  return { game, team, isMember: member !== undefined, participation, registered: members?.count ?? 0, own };
}

/** A registration that somebody is entitled to, still subject to what the database finds. */
type Registration = {
  gameId: number;
  teamId: number;
  userId: string;
  token: string;
  division: string | null;
  /** Whether the team's division may be replaced although members are registered. */
  free: boolean;
  /** The rejected participation that the user comes from. */
  previous: number | null;
};

/** Takes in the team unless it is in; the row goes again below when its first member could not be registered. */
const ADD_TEAM = `
  INSERT INTO participations (game_id, team_id, status, division, token, created_at)
  SELECT ?1, ?2, 'Pending', ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM games WHERE id = ?1) AND EXISTS (SELECT 1 FROM teams WHERE id = ?2)
  ON CONFLICT (game_id, team_id) DO NOTHING`;

/**
 * One statement checks membership, limit, division, "one team per user" and that a team which comes anew does not look like a rival, so no
 * other join can come between.
 */
const ADD_MEMBER = `
  INSERT INTO participation_members (game_id, user_id, participation_id)
  SELECT p.game_id, ?3, p.id FROM participations p JOIN games g ON g.id = p.game_id
  WHERE p.game_id = ?1 AND p.team_id = ?2
    AND EXISTS (SELECT 1 FROM team_members t WHERE t.team_id = ?2 AND t.user_id = ?3)
    AND (g.member_limit = 0
      OR (SELECT count(*) FROM participation_members m WHERE m.participation_id = p.id AND m.user_id <> ?3) < g.member_limit)
    AND NOT (${HAS_COPY} AND (p.status = 'Rejected' OR NOT EXISTS (SELECT 1 FROM participation_members m WHERE m.participation_id = p.id)))
    AND (?5 OR p.division IS NULL OR p.division IS ?4 OR NOT EXISTS (SELECT 1 FROM participation_members m WHERE m.participation_id = p.id))
  ON CONFLICT (game_id, user_id) DO UPDATE SET participation_id = excluded.participation_id
    WHERE participation_members.participation_id IN (SELECT id FROM participations WHERE status = 'Rejected')
  RETURNING participation_id AS id`;

/** Follows ADD_MEMBER directly: does nothing when that changed nothing. */
const SETTLE_TEAM = `
  UPDATE participations SET division = ?3, status = CASE
    WHEN status = 'Rejected' THEN 'Pending'
    WHEN status = 'Pending' AND (SELECT accept_without_review FROM games WHERE id = ?1) THEN 'Accepted'
    ELSE status END
  WHERE game_id = ?1 AND team_id = ?2 AND changes() > 0`;

const LOCK_IF_ACCEPTED = `
  UPDATE teams SET locked = 1
  WHERE id = ?2 AND locked = 0 AND EXISTS (SELECT 1 FROM participations WHERE game_id = ?1 AND team_id = ?2 AND status = 'Accepted')`;

const DROP_EMPTY = `
  DELETE FROM participations
  WHERE game_id = ?1 AND (team_id = ?2 OR id = ?3) AND ${IS_LEAVABLE}
    AND NOT EXISTS (SELECT 1 FROM participation_members m WHERE m.participation_id = participations.id)`;

/** Registers a user for his team in one transaction; the participation's id, or null when the database found it impossible. */
export async function register(ctx: Ctx, registration: Registration): Promise<number | null> {
  const { gameId, teamId, userId, token, division, free, previous } = registration;
  await foldNames(ctx);
  const [, added] = await ctx.d1.batch<{ id: number }>([
    ctx.d1.prepare(ADD_TEAM).bind(gameId, teamId, division, token, ctx.now()),
    ctx.d1.prepare(ADD_MEMBER).bind(gameId, teamId, userId, division, free ? 1 : 0),
    ctx.d1.prepare(SETTLE_TEAM).bind(gameId, teamId, division),
    ctx.d1.prepare(LOCK_IF_ACCEPTED).bind(gameId, teamId),
    ctx.d1.prepare(DROP_EMPTY).bind(gameId, teamId, previous),
  ]);
  return added?.results[0]?.id ?? null;
}

/** Takes a registration out unless the team is accepted or suspended; the last one takes the participation along. */
export async function unregister(ctx: Ctx, gameId: number, participationId: number, userId: string): Promise<boolean> {
  const [removed] = await ctx.d1.batch([
    ctx.d1
      .prepare(
        `DELETE FROM participation_members WHERE user_id = ?1 AND game_id = ?2 AND participation_id = ?3
         AND EXISTS (SELECT 1 FROM participations WHERE id = ?3 AND ${IS_LEAVABLE}) RETURNING user_id`,
      )
      .bind(userId, gameId, participationId),
    ctx.d1.prepare(DROP_EMPTY).bind(gameId, 0, participationId),
  ]);
  return (removed?.results.length ?? 0) > 0;
}

/** Whether another team of the game has a name that this one's is taken for. */
export async function hasCopy(ctx: Ctx, gameId: number, teamId: number): Promise<boolean> {
  return (await ctx.d1.prepare(`SELECT 1 WHERE ${HAS_COPY}`).bind(gameId, teamId).first()) !== null;
}
