import { and, eq, exists, getTableColumns, gt, inArray, isNotNull, ne, not, notExists, or, sql, type SQL } from "drizzle-orm";
import { fail } from "../../contract/wire/errors.ts";
import type { TeamMemberView, TeamView } from "../../contract/wire/game/team.ts";
import type { Ctx } from "../../context.ts";
import { games, participationMembers, participations, teamMembers, teams, users, type TeamRow } from "../../db/schema/index.ts";
import { uncountTeams } from "../../db/statements/team-counts.ts";
import { LEAVABLE } from "../../domain/game/participation.ts";
import { requireViewer } from "../../auth/roles.ts";
import { assetUrl } from "../file/files.ts";
import { cleanUpAfterLeaving } from "../cleanup/user-games.ts";
import { logDone } from "../log/logs.ts";

const ONE = { one: sql`1` };

/** The team, whose captain the caller must be. */
export async function requireOwnTeam(ctx: Ctx, id: number, unknown: "team.unknown" | "team.notFound"): Promise<TeamRow> {
  const viewer = requireViewer(ctx);
  const team = (await ctx.db.select().from(teams).where(eq(teams.id, id)).get()) ?? fail(unknown);
  if (team.captainId !== viewer.id) fail("forbidden");
  return team;
}

/**
 * The teams that a condition selects, by id, with their members: the captain first, then in the order of joining. `held`: those whose lock the
 * next change would clear are shown as open.
 */
export async function viewTeams(ctx: Ctx, which: SQL | undefined, lock: "stored" | "held" = "stored"): Promise<TeamView[]> {
  const picked = ctx.db.select({ id: teams.id }).from(teams).where(which);
  const isHeld = lock === "held" ? exists(unfinished(ctx, teams.id)) : sql`1`;
  const [rows, people] = await ctx.db.batch([
    ctx.db
      .select({ ...getTableColumns(teams), isHeld: sql<number>`${isHeld}`.as("is_held") })
      .from(teams)
      .where(which)
      .orderBy(teams.id),
    ctx.db
      .select({ teamId: teamMembers.teamId, id: users.id, userName: users.name, bio: users.bio, avatar: users.avatar })
      .from(teamMembers)
      .innerJoin(users, eq(users.id, teamMembers.userId))
      .where(inArray(teamMembers.teamId, picked))
      .orderBy(teamMembers.joinedAt, users.id),
  ]);
  const byTeam = Map.groupBy(people, (person) => person.teamId);
  return rows.map((team) => {
    const members = (byTeam.get(team.id) ?? []).map((person) => memberView(person, team.captainId));
    members.sort((a, b) => Number(b.captain) - Number(a.captain));
    return { ...cardOf(team), locked: team.locked && team.isHeld !== 0, members };
  });
}

/** The secret part of an invitation code: 32 hexadecimal characters. */
export function newInviteToken(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Clears a lock that is no longer needed. Actions on a team begin with it, in the same transaction. */
export function unlockIdle(ctx: Ctx, teamId: number) {
  return ctx.db
    .update(teams)
    .set({ locked: false })
    .where(and(eq(teams.id, teamId), eq(teams.locked, true), notExists(unfinished(ctx, teamId))));
}

/** The condition under which a team may change: it exists, and is not locked. */
export function isOpen(ctx: Ctx, teamId: number): SQL {
  const open = ctx.db
    .select(ONE)
    .from(teams)
    .where(and(eq(teams.id, teamId), eq(teams.locked, false)));
  return exists(open);
}

/**
 * Takes a member out of the team and out of its games that have not ended, and deletes participations that are empty then. `message` goes
 * into the platform's log. Returns false when the team is locked, or the user is not a member or is the captain. `inviteToken`: the
 * new one of the team, if the member must not come back with the one that they know.
 */
export async function removeMember(ctx: Ctx, teamId: number, userId: string, message: string, inviteToken?: string): Promise<boolean> {
  const captain = ctx.db.select({ id: teams.captainId }).from(teams).where(eq(teams.id, teamId));
  const membership = and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId));
  const leaving = and(membership, not(inArray(teamMembers.userId, captain)), isOpen(ctx, teamId));
  const [, , [left], joined, , emptied] = await ctx.db.batch([
    unlockIdle(ctx, teamId),
    ctx.db
      .update(teams)
      .set({ inviteToken: inviteToken ?? sql`invite_token` })
      .where(and(eq(teams.id, teamId), exists(ctx.db.select(ONE).from(teamMembers).where(leaving)))),
    ctx.db.delete(teamMembers).where(leaving).returning({ userId: teamMembers.userId }),
    ctx.db
      .delete(participationMembers)
      .where(and(isUnendedOf(ctx, teamId, userId), notExists(ctx.db.select(ONE).from(teamMembers).where(membership))))
      .returning(),
    uncountTeams(ctx.db, isEmptyOf(ctx, teamId)!),
    ctx.db.delete(participations).where(isEmptyOf(ctx, teamId)).returning({ id: participations.id, gameId: participations.gameId }),
  ]);
  const changed = new Map<number, number[]>();
  for (const { gameId, participationId } of joined) changed.set(gameId, [participationId]);
  for (const { gameId, id } of emptied) changed.set(gameId, [...(changed.get(gameId) ?? []), id]);
  if (left) logDone(ctx, message);
  await cleanUpAfterLeaving(ctx, userId, changed);
  return left !== undefined;
}

/**
 * Tells the Ledgers of a team's games again that a user is no longer a member: the user may have been removed when one of them could not be
 * told, and would play on.
 */
export async function tellOfRemoved(ctx: Ctx, teamId: number, userId: string): Promise<void> {
  const membership = and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId));
  const gone = and(eq(participations.teamId, teamId), notExists(ctx.db.select(ONE).from(teamMembers).where(membership)));
  const played = await ctx.db.select({ id: participations.id, gameId: participations.gameId }).from(participations).where(gone);
  await cleanUpAfterLeaving(ctx, userId, new Map(played.map(({ gameId, id }) => [gameId, [id]])));
}

/** The user's participations with the team in games that have not ended. */
function isUnendedOf(ctx: Ctx, teamId: number, userId: string) {
  const unended = ctx.db
    .select({ id: participations.id })
    .from(participations)
    .innerJoin(games, eq(games.id, participations.gameId))
    .where(and(eq(participations.teamId, teamId), or(gt(games.endAt, ctx.now()), isNotNull(games.pausedAt))));
  return and(eq(participationMembers.userId, userId), inArray(participationMembers.participationId, unended));
}

/** The team's undecided participations without members. */
function isEmptyOf(ctx: Ctx, teamId: number) {
  const anybody = ctx.db.select(ONE).from(participationMembers).where(eq(participationMembers.participationId, participations.id));
  return and(eq(participations.teamId, teamId), inArray(participations.status, [...LEAVABLE]), notExists(anybody));
}

function unfinished(ctx: Ctx, teamId: number | typeof teams.id) {
  return ctx.db
    .select(ONE)
    .from(participations)
    .innerJoin(games, eq(games.id, participations.gameId))
    .where(
      and(
        eq(participations.teamId, teamId),
        ne(participations.status, "Rejected"),
        or(gt(games.endAt, ctx.now()), isNotNull(games.pausedAt)),
      ),
    );
}

function cardOf(team: TeamRow): Omit<TeamView, "locked" | "members"> {
  return { id: team.id, name: team.name, bio: team.bio, avatar: team.avatar && assetUrl(team.avatar, "avatar") };
}

function memberView(person: { id: string; userName: string; bio: string; avatar: string | null }, captainId: string): TeamMemberView {
  const { id, userName, bio, avatar } = person;
  return { id, userName, bio, avatar: avatar && assetUrl(avatar, "avatar"), captain: id === captainId };
}
