import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ScoreboardItemView } from "../../contract/wire/board.ts";
import { fail } from "../../contract/wire/errors.ts";
import { isoTime, NO_SOLVE } from "../../contract/wire/wire.ts";
import { teams } from "../../db/schema/index.ts";
import { selectTokens } from "../../db/statements/participations.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { requireGame } from "../game/game-cache.ts";
import { JointRead } from "../../joint-read.ts";
import { imageUrl } from "../game/game-views.ts";
import { ownRow } from "../board/own-rows.ts";
import { MEMORY } from "../../memory.ts";
import { requirePlayer, type Player } from "../participation/player-gate.ts";

type Token = { readAt: number; json: string };

/** How long what is the same for ever is believed: a game that was deleted may be imported again under its old numbers. */
const SAME_MS = 60_000;
const READ_AT_ONCE = 200;
/** A token is ASCII: its text takes a byte a character, and what holds it some more. */
const TOKEN_BYTES = 48;
const tokens = new BoundedCache<number, Token>(MEMORY.teamTokens, ({ json }) => TOKEN_BYTES + json.length);
const lookups = new JointRead<number, string | null>(READ_AT_ONCE);

/** The JSON of `GameTeamInfoView`: challenges, own rank and team token. Player gate; nothing in it is older than a second, and the caller's own solves are in it. */
export async function detailsJson(ctx: Ctx, gameId: number): Promise<string> {
  const { viewer, membership } = await requirePlayer(ctx, gameId);
  const game = await requireGame(ctx, gameId);
  const [{ table, row }, token] = await Promise.all([ownRow(ctx, gameId, viewer.id, membership), tokenOf(ctx, membership.participationId)]);
  const rank = JSON.stringify(row ?? (await notRanked(ctx, membership)));
  const deadline = isoTime(game.writeupDeadlineAt);
  return `{${table.challenges},"rank":${rank},"teamToken":${token},"writeupRequired":${game.writeupRequired},"writeupDeadline":"${deadline}"}`;
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
  const readAt = ctx.now();
  const token = await lookups.read(ctx, participationId, async (ids) => {
    const found = new Map((await selectTokens(ctx.db, ids)).map(({ id, token }) => [id, token]));
    return ids.map((id) => found.get(id) ?? null);
  });
  if (token === null) fail("game.notJoined");
  const json = JSON.stringify(token);
  tokens.set(participationId, { readAt, json });
  return json;
}
