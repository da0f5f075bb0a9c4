import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { StageChange, StageQuery, StageStateView, StageView } from "../../contract/wire/board/stage.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { games, stages } from "../../db/schema/index.ts";
import { requirePermission } from "../../auth/roles.ts";
import { FIRST_STATE } from "../../domain/stage/scene.ts";
import { requireGame } from "../game/game-cache.ts";
import { unlessGone } from "../game/gone-game.ts";
import { pauseOf } from "../game/game-views.ts";
import { logDone } from "../log/logs.ts";
import { admitted } from "./stage-links.ts";

export { links, makeLink, revokeLink } from "./stage-links.ts";

type Row = typeof stages.$inferSelect;

/**
 * What a stage shows now, for callers who may see the game or have a link. Of the board it contains what everybody is shown, once the game
 * has started.
 */
export async function view(ctx: Ctx, gameId: number, { link }: StageQuery): Promise<StageView> {
  const { linkId } = await admitted(ctx, gameId, link ?? null);
  const { id, title, startAt, endAt, pausedAt, pauseReason, teamCount } = games;
  const [[game], [row]] = await ctx.db.batch([
    ctx.db.select({ id, title, startAt, endAt, pausedAt, pauseReason, teamCount }).from(games).where(eq(games.id, gameId)),
    ctx.db.select().from(stages).where(eq(stages.gameId, gameId)),
  ]);
  if (!game) fail("game.notFound");
  const state = viewOf(row);
  const board = ctx.now() < game.startAt ? null : await ctx.board(gameId).stage(state.teamId);
  const times = { start: isoTime(game.startAt), end: isoTime(game.endAt), ...pauseOf(game) };
  const facts = { id: game.id, title: game.title, ...times, teamCount: game.teamCount };
  return { game: facts, state, board, linked: linkId !== null, now: isoTime(ctx.now()) };
}

/** `game.monitor`: what the stages show. */
export async function stateOf(ctx: Ctx, gameId: number): Promise<StageStateView> {
  await requireDirector(ctx, gameId);
  return viewOf(await ctx.db.select().from(stages).where(eq(stages.gameId, gameId)).get());
}

/** `game.monitor`: changes what they show, and tells the open ones. Of two concurrent changes the later one wins, field by field. */
export async function direct(ctx: Ctx, gameId: number, wish: StageChange): Promise<StageStateView> {
  await requireDirector(ctx, gameId);
  const { message, teamId } = wish;
  const change = { ...turnOf(ctx, wish), ...(message !== undefined && { message }), ...(teamId !== undefined && { teamId }) };
  const values = { gameId, ...FIRST_STATE, since: ctx.now(), ...change, version: 1 };
  const set = { ...change, version: sql`${stages.version} + 1` };
  const stored = ctx.db.insert(stages).values(values).onConflictDoUpdate({ target: stages.gameId, set }).returning();
  const [row] = await stored.catch(unlessGone(ctx, gameId));
  const state = viewOf(row);
  await ctx.board(gameId).showStage(state);
  logDone(ctx, `Set the stage of game ${gameId} to ${state.round.length > 0 ? `a round of ${state.round.join(", ")}` : state.scene}`);
  return state;
}

/** The fields that decide which scene is shown now: setting one of them starts the sequence anew. */
function turnOf(ctx: Ctx, { scene, round, seconds }: StageChange): Partial<Row> {
  if (scene === undefined && round === undefined && seconds === undefined) return {};
  const turns = round ?? (scene === undefined ? undefined : []);
  return {
    since: ctx.now(),
    ...(scene !== undefined && { scene }),
    ...(turns !== undefined && { round: turns }),
    ...(seconds !== undefined && { seconds }),
  };
}

async function requireDirector(ctx: Ctx, gameId: number): Promise<void> {
  requirePermission(ctx, "game.monitor", gameId);
  await requireGame(ctx, gameId);
}

function viewOf(row: Row | undefined): StageStateView {
  if (!row) return FIRST_STATE;
  const { version, scene, round, seconds, message, teamId, since } = row;
  return { version, scene, round, seconds, message, teamId, since: isoTime(since) };
}
