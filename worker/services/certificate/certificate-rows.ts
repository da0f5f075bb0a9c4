import { and, countDistinct, eq, gte, isNull, lt, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { CertificateSettings } from "../../contract/wire/game/certificates.ts";
import { fail, type ErrorCode } from "../../contract/wire/errors.ts";
import { inList } from "../../db/in-list.ts";
import { certificates, games, participationMembers, participations, teamMembers, teams, users } from "../../db/schema/index.ts";
import { requireGame, type CachedGame } from "../game/game-cache.ts";

const NONE: CertificateSettings = { open: false, text: "", signer: "" };

/** The organisers' settings for a game's certificates: off until they turn them on. */
export async function settingsOf(ctx: Ctx, gameId: number): Promise<CertificateSettings> {
  const { open, text, signer } = certificates;
  const [row] = await ctx.db.select({ open, text, signer }).from(certificates).where(eq(certificates.gameId, gameId));
  return row ?? NONE;
}

/** The data of a game that its certificates show, and the keys that sign them. */
export type CertifyingGame = Pick<typeof games.$inferSelect, "id" | "title" | "startAt" | "endAt" | "publicKey" | "privateKey">;

/** A game with its keys. */
export async function requireCertifyingGame(ctx: Ctx, gameId: number): Promise<CertifyingGame> {
  // A game that is still being imported is visible to nobody.
  await requireGame(ctx, gameId);
  const { id, title, startAt, endAt, publicKey, privateKey } = games;
  const [row] = await ctx.db.select({ id, title, startAt, endAt, publicKey, privateKey }).from(games).where(eq(games.id, gameId));
  return row ?? fail("game.notFound");
}

/** Why nobody gets certificates now: the game is not over, or its board is still frozen. */
export async function obstacleOf(ctx: Ctx, { id, startAt, endAt, pausedAt }: CachedGame): Promise<ErrorCode | null> {
  const now = ctx.now();
  if (now < startAt) return "game.notStarted";
  if (now < endAt || pausedAt !== null) return "certificate.early";
  return (await ctx.board(id).frame(null)).frozen === undefined ? null : "certificate.frozen";
}

/**
 * A player took part in an accepted team if both the player and the team came before the end: during practice, teams join the game and
 * people join teams.
 */
const tookPart = (gameId: number, endAt: number) =>
  and(
    eq(participations.gameId, gameId),
    eq(participations.status, "Accepted"),
    lt(participations.createdAt, endAt),
    or(lt(participationMembers.joinedAt, endAt), and(isNull(participationMembers.joinedAt), wasInTeam(endAt))),
  );

/** Whether the membership in the team implies that, where it is not known when the player joined the game. */
const wasInTeam = (endAt: number) =>
  or(
    // A player who has left the team since has no row for it, but was there: after the end nobody is taken out of a game.
    isNull(teamMembers.joinedAt),
    lt(teamMembers.joinedAt, endAt),
    // A team that is younger than the end replaces a team of an archive, whose members had come in time.
    gte(teams.createdAt, endAt),
  );

const isOwnMembership = and(eq(teamMembers.teamId, participations.teamId), eq(teamMembers.userId, participationMembers.userId));

/** Whether a user has something to certify: they took part, and did not join for practice after the end. */
export async function hasTakenPart(ctx: Ctx, { id, endAt }: Pick<CachedGame, "id" | "endAt">, userId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: participations.id })
    .from(participations)
    .innerJoin(participationMembers, eq(participationMembers.participationId, participations.id))
    .innerJoin(teams, eq(teams.id, participations.teamId))
    .leftJoin(teamMembers, isOwnMembership)
    .where(and(tookPart(id, endAt), eq(participationMembers.userId, userId)));
  return row !== undefined;
}

/** How many teams get a certificate: all on the board except those that came after the end. */
export async function teamsAwarded(ctx: Ctx, { id: gameId, endAt }: CertifyingGame): Promise<number> {
  const [row] = await ctx.db
    .select({ teams: countDistinct(participations.id) })
    .from(participations)
    .innerJoin(participationMembers, eq(participationMembers.participationId, participations.id))
    .innerJoin(teams, eq(teams.id, participations.teamId))
    .leftJoin(teamMembers, isOwnMembership)
    .where(tookPart(gameId, endAt));
  return row?.teams ?? 0;
}

/** The divisions of accepted teams that came after the end, by team. */
export async function teamsSince(ctx: Ctx, { id: gameId, endAt }: CertifyingGame): Promise<Map<number, string | null>> {
  const { teamId, division, status, createdAt } = participations;
  const rows = await ctx.db
    .select({ teamId, division })
    .from(participations)
    .where(and(eq(participations.gameId, gameId), eq(status, "Accepted"), gte(createdAt, endAt)));
  return new Map(rows.map((row) => [row.teamId, row.division]));
}

/** The names of those who came before the end and took part in accepted teams, by team. */
export async function membersOf(ctx: Ctx, { id: gameId, endAt }: CertifyingGame, teamIds: number[]): Promise<Map<number, string[]>> {
  const rows = await ctx.db
    .select({ teamId: participations.teamId, name: users.name })
    .from(participations)
    .innerJoin(participationMembers, eq(participationMembers.participationId, participations.id))
    .innerJoin(users, eq(users.id, participationMembers.userId))
    .innerJoin(teams, eq(teams.id, participations.teamId))
    .leftJoin(teamMembers, isOwnMembership)
    .where(and(tookPart(gameId, endAt), inList(participations.teamId, teamIds)))
    .orderBy(users.name);
  const byTeam = new Map<number, string[]>();
  for (const { teamId, name } of rows) byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), name]);
  return byTeam;
}
