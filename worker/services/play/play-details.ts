import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { BoardTable } from "../../contract/rpc/board.ts";
import type { GameTeamInfoView, LockedChallengeView, ScoreboardItemView } from "../../contract/wire/board/board.ts";
import { fail } from "../../contract/wire/errors.ts";
import { isoTime, NO_SOLVE } from "../../contract/wire/wire.ts";
import { participations, teams } from "../../db/schema/index.ts";
import { selectTokens } from "../../db/statements/participations.ts";
import { challengesOfTeam, type TeamChallenges } from "../../domain/board/team-challenges.ts";
import { gameClock } from "../../domain/game/phase.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { requireViewer } from "../../auth/roles.ts";
import { together } from "../../domain/together.ts";
import { knownGame, requireGame } from "../game/game-cache.ts";
import { JointRead } from "../../joint-read.ts";
import { imageUrl } from "../game/game-views.ts";
import { ownRow } from "../board/own-rows.ts";
import { MEMORY } from "../../memory.ts";
import { ownParticipation } from "../participation/own-participation.ts";
import { lastMembership, likelyTeam, requirePlayer, type Player } from "../participation/player-gate.ts";
import { isFresh } from "../../domain/fresh.ts";

type Challenges = Pick<GameTeamInfoView, "challenges" | "challengeCount">;
/** `rank` and `token` are JSON. */
type Parts = Pick<GameTeamInfoView, "writeupRequired" | "writeupDeadline" | "version" | "gameVersion"> & {
  table: BoardTable;
  gated: TeamChallenges | null;
  rank: string;
  token: string;
};
type Token = { readAt: number; json: string };

/**
 * How long immutable data is cached, twice the interval between two requests of a page: a deleted game may be imported again under its old
 * numbers.
 */
const SAME_MS = 10 * 60_000;
const READ_AT_ONCE = 200;
/** A token is ASCII: its text takes a byte per character, plus overhead. */
const TOKEN_BYTES = 48;
/** A token with its overhead in the cache. */
const USUAL_TOKEN_BYTES = 260;
const tokens = new BoundedCache<number, Token>(MEMORY.teamTokens, ({ json }) => TOKEN_BYTES + json.length);
const challenges = new WeakMap<BoardTable, Challenges>();
const lookups = new JointRead<number, string | null>(READ_AT_ONCE);

/**
 * The JSON of `GameTeamInfoView`: challenges, own rank and team token. Player gate; nothing in it is older than a second, and the caller's
 * own solves are in it.
 */
export async function detailsJson(ctx: Ctx, gameId: number): Promise<string> {
  return jsonOf(await partsBeside(ctx, gameId, likelyTeam(ctx, gameId, requireViewer(ctx).id)));
}

async function partsBeside(ctx: Ctx, gameId: number, team: Promise<Team | null>): Promise<Parts> {
  const viewer = requireViewer(ctx);
  const player = requirePlayer(ctx, gameId);
  player.catch(() => undefined);
  const likely = await team;
  if (!likely) return partsFor(ctx, gameId, viewer.id, (await player).membership);
  const [{ membership }, parts] = await together(player, partsFor(ctx, gameId, viewer.id, likely));
  return membership.participationId === likely.participationId ? parts : partsFor(ctx, gameId, viewer.id, membership);
}

/** The same for a page that others may see, too: null for a caller who cannot play there, for whom no object is asked. */
export async function detailsOfPlayer(ctx: Ctx, gameId: number): Promise<GameTeamInfoView | null> {
  if (!ctx.viewer) return null;
  // Both at once: whichever of their answers comes first, the game is not asked for again because the other's is still missing.
  const [own, { startAt, endAt, practice, pausedAt }] = await together(
    Promise.resolve(lastMembership(gameId, ctx.viewer.id) ?? ownParticipation(ctx, gameId, ctx.viewer.id)),
    Promise.resolve(knownGame(gameId) ?? requireGame(ctx, gameId)),
  );
  if (own?.status !== "Accepted") return null;
  const clock = gameClock({ pausedAt }, ctx.now());
  if (clock < startAt || (clock > endAt && !practice)) return null;
  return viewOf(await partsBeside(ctx, gameId, Promise.resolve(own)));
}

type Team = Pick<Player["membership"], "participationId" | "teamId">;

async function partsFor(ctx: Ctx, gameId: number, userId: string, team: Team): Promise<Parts> {
  const [{ writeupRequired, writeupDeadlineAt, version: gameVersion }, { table, row, progress, version }, token] = await Promise.all([
    requireGame(ctx, gameId),
    ownRow(ctx, gameId, userId, team),
    tokenOf(ctx, team.participationId),
  ]);
  return {
    table,
    gated: table.gates ? challengesOfTeam(table.gates, progress) : null,
    token,
    version,
    gameVersion,
    rank: row ?? JSON.stringify(await notRanked(ctx, team)),
    writeupRequired,
    writeupDeadline: isoTime(writeupDeadlineAt),
  };
}

function jsonOf({ table, gated, token, rank, writeupRequired, writeupDeadline, version, gameVersion }: Parts): string {
  const locks = gated ? `,"locked":${gated.locked},"opened":${JSON.stringify(gated.opened)}` : "";
  const frozen = table.frozen === undefined ? "" : `,"frozen":"${isoTime(table.frozen)}"`;
  return `{${gated?.challenges ?? table.challenges},"rank":${rank},"teamToken":${token},"writeupRequired":${writeupRequired},"writeupDeadline":"${writeupDeadline}","version":${version},"gameVersion":${gameVersion}${locks}${frozen}}`;
}

function viewOf({ table, gated, token, rank, ...own }: Parts): GameTeamInfoView {
  const [place, teamToken] = [JSON.parse(rank) as ScoreboardItemView, JSON.parse(token) as string];
  const frozen = table.frozen !== undefined && { frozen: isoTime(table.frozen) };
  if (!gated) return { ...challengesIn(table), ...own, rank: place, teamToken, ...frozen };
  const { opened } = gated;
  const locked = JSON.parse(gated.locked) as LockedChallengeView[];
  const shown = JSON.parse(`{${gated.challenges}}`) as Challenges;
  return { ...shown, ...own, rank: place, teamToken, locked, opened, ...frozen };
}

/** All players get the same objects, until the columns change. */
function challengesIn(table: BoardTable): Challenges {
  const known = challenges.get(table) ?? (JSON.parse(`{${table.challenges}}`) as Challenges);
  challenges.set(table, known);
  return known;
}

/** What a team is shown before it is on the board. */
async function notRanked(ctx: Ctx, { participationId, teamId }: Team): Promise<ScoreboardItemView> {
  const [team] = await ctx.db
    .select({ name: teams.name, bio: teams.bio, avatar: teams.avatar, division: participations.division })
    .from(participations)
    .innerJoin(teams, eq(teams.id, participations.teamId))
    .where(eq(participations.id, participationId));
  return {
    id: teamId,
    name: team?.name ?? "",
    bio: team?.bio ?? null,
    organization: team?.division ?? null,
    avatar: imageUrl(team?.avatar ?? null, "avatar"),
    score: 0,
    rank: 0,
    organizationRank: null,
    lastSubmissionTime: NO_SOLVE,
    solvedChallenges: [],
    solvedCount: 0,
  };
}

async function tokenOf(ctx: Ctx, participationId: number): Promise<string> {
  const known = tokens.get(participationId);
  if (known && isFresh(known.readAt, ctx.now(), SAME_MS)) return known.json;
  const token = await lookups.read(ctx, participationId, (ids) => readTokens(ctx, ids));
  if (token === null) fail("game.notJoined");
  return token;
}

/**
 * The JSON of tokens, in the order of their participations; the tokens of the following participations are read along because they usually
 * belong to the same game, whose other players will come, too.
 */
async function readTokens(ctx: Ctx, ids: number[]): Promise<(string | null)[]> {
  const readAt = ctx.now();
  const rows = await selectTokens(ctx.db, [...new Set([...ids, ...ids.flatMap((id) => unknownAfter(id, readAt, ids.length))])]);
  const found = new Map(rows.map(({ id, token }) => [id, JSON.stringify(token)]));
  for (const [id, json] of found) tokens.set(id, { readAt, json });
  return ids.map((id) => found.get(id) ?? null);
}

function unknownAfter(id: number, now: number, askers: number): number[] {
  if (!tokens.hasRoomFor(READ_AT_ONCE, USUAL_TOKEN_BYTES)) return [];
  const next = Array.from({ length: Math.floor(READ_AT_ONCE / askers) - 1 }, (_, n) => id + 1 + n);
  return next.filter((one) => now - (tokens.peek(one)?.readAt ?? -SAME_MS) >= SAME_MS);
}
