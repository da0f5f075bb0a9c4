import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ScoreboardItemView } from "../../contract/wire/board.ts";
import { fail } from "../../contract/wire/errors.ts";
import { isoTime, NO_SOLVE } from "../../contract/wire/wire.ts";
import { participations, teams } from "../../db/schema/index.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { requireGame } from "../game/game-cache.ts";
import { imageUrl } from "../game/game-views.ts";
import { MEMORY } from "../../memory.ts";
import { requirePlayer, type Player } from "../participation/player-gate.ts";

/** Serialised once per version and kept as text, so that an answer is put together and never serialised. */
type Frame = { readAt: number; version: number; json: string };
type Row = { readAt: number; version: number; json: string };
type Token = { readAt: number; json: string };

const FRESH_MS = 1_000;
/** How long what is the same for ever is believed: a game that was deleted may be imported again under its old numbers. */
const SAME_MS = 60_000;
const frames = new BoundedCache<number, Frame>(MEMORY.detailFrames);
const rows = new BoundedCache<number, Row>(MEMORY.detailRows);
const tokens = new BoundedCache<number, Token>(MEMORY.teamTokens);

/** The JSON of `GameTeamInfoView`: challenges, own rank and team token. Player gate; nothing in it is older than a second. */
export async function detailsJson(ctx: Ctx, gameId: number): Promise<string> {
  const player = await requirePlayer(ctx, gameId);
  const game = await requireGame(ctx, gameId);
  const frame = await frameOf(ctx, gameId);
  const [rank, token] = await Promise.all([rankOf(ctx, gameId, player, frame.version), tokenOf(ctx, player.membership.participationId)]);
  const deadline = isoTime(game.writeupDeadlineAt);
  return `{${frame.json},"rank":${rank},"teamToken":${token},"writeupRequired":${game.writeupRequired},"writeupDeadline":"${deadline}"}`;
}

async function frameOf(ctx: Ctx, gameId: number): Promise<Frame> {
  const known = frames.get(gameId);
  if (known && ctx.now() - known.readAt < FRESH_MS) return known;
  const { version, challenges, challengeCount } = await ctx.board(gameId).frame(null);
  const json = `"challenges":${JSON.stringify(challenges)},"challengeCount":${challengeCount}`;
  const frame = { readAt: ctx.now(), version, json };
  frames.set(gameId, frame);
  return frame;
}

/** The team's row holds as long as the board's version does, and a minute at most. */
async function rankOf(ctx: Ctx, gameId: number, { membership }: Player, version: number): Promise<string> {
  const known = rows.get(membership.participationId);
  if (known && known.version >= version && ctx.now() - known.readAt < SAME_MS) return known.json;
  const answer = await ctx.board(gameId).team(membership.teamId);
  if (!answer.row) return JSON.stringify(await notRanked(ctx, membership));
  const json = JSON.stringify(answer.row);
  rows.set(membership.participationId, { readAt: ctx.now(), version: answer.version, json });
  return json;
}

/** What a team is shown as before the board has it. */
async function notRanked(ctx: Ctx, { teamId, division }: Player["membership"]): Promise<ScoreboardItemView> {
  const [team] = await ctx.db.select().from(teams).where(eq(teams.id, teamId));
  return {
    id: teamId,
    name: team?.name ?? "",
    bio: team?.bio ?? null,
    organization: division,
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
  if (known && ctx.now() - known.readAt < SAME_MS) return known.json;
  const [row] = await ctx.db.select({ token: participations.token }).from(participations).where(eq(participations.id, participationId));
  if (!row) fail("game.notJoined");
  const json = JSON.stringify(row.token);
  tokens.set(participationId, { readAt: ctx.now(), json });
  return json;
}
