import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { GameEdit, GameUpdate } from "../../contract/wire/game/game.ts";
import { statementOf } from "../../db/client.ts";
import { refuseUnchanged } from "../../db/statements/challenge-changes.ts";
import { games, type GameRow } from "../../db/schema/index.ts";
import { changedFields } from "../../domain/log/changed-fields.ts";
import { logDone } from "../log/logs.ts";
import { forgetMemberships } from "../participation/player-gate.ts";
import { isCompleteGame } from "./complete-rows.ts";
import { forgetGame } from "./game-cache.ts";
import { forgetRecent } from "./recent-games.ts";

/** The columns of an edit. A change gives only some fields: a column that is undefined keeps its stored value. */
export function columnsOf(input: GameEdit) {
  return {
    title: input.title,
    hidden: input.hidden,
    isPrivate: input.isPrivate,
    summary: input.summary,
    content: input.content,
    acceptWithoutReview: input.acceptWithoutReview,
    writeupRequired: input.writeupRequired,
    inviteCode: input.inviteCode === "" ? null : input.inviteCode,
    memberLimit: input.teamMemberCountLimit,
    containerLimit: input.containerCountLimit,
    practice: input.practiceMode,
    startAt: input.start,
    endAt: input.end,
    writeupNote: input.writeupNote,
    bloodBonus: input.bloodBonus,
    hintCharge: input.hintCharge,
    hintDebt: input.hintDebt,
    freezeAt: input.freezeAt,
    statisticsLive: input.statisticsLive,
  };
}

/**
 * Sets the given fields of a game, under a new version; not when its times would be inconsistent, nor when its version is not the one that
 * was read.
 */
export function gameUpdate(ctx: Ctx, id: number, input: GameUpdate, version?: number) {
  const [start, end] = [sql`${input.start ?? games.startAt}`, sql`${input.end ?? games.endAt}`];
  const freeze = input.freezeAt === undefined ? sql`${games.freezeAt}` : sql`${input.freezeAt}`;
  const fits = sql`${start} < ${end} AND (${freeze} IS NULL OR (${start} < ${freeze} AND ${freeze} < ${end}))`;
  const columns = {
    ...columnsOf(input as GameEdit),
    divisions: input.organizations ?? undefined,
    writeupDeadlineAt: input.writeupDeadline === null ? end : input.writeupDeadline,
    ...((input.start !== undefined || input.end !== undefined) && pauseWithin(start, end)),
  };
  return ctx.db
    .update(games)
    .set({ ...columns, version: sql`${games.version} + 1` })
    .where(and(eq(games.id, id), isCompleteGame, fits, version === undefined ? undefined : eq(games.version, version)));
}

/** A game is paused only while it runs: a pause that new times leave outside of it is over. */
function pauseWithin(start: SQL, end: SQL) {
  const isOutside = sql`${games.pausedAt} NOT BETWEEN ${start} AND ${end} - 1`;
  return {
    pausedAt: sql<number | null>`iif(${isOutside}, NULL, ${games.pausedAt})`,
    pauseReason: sql<string>`iif(${isOutside}, '', ${games.pauseReason})`,
  };
}

/** The same as a part of a batch, which fails in these cases. */
export function gameStatements(ctx: Ctx, id: number, input: GameUpdate): D1PreparedStatement[] {
  const set = statementOf(ctx.d1, gameUpdate(ctx, id, input));
  return [set, refuseUnchanged(ctx.d1)];
}

/** Why the times of a game would be inconsistent after a change; null when they are consistent. */
export function timeProblem(before: GameRow, input: GameUpdate): "game.startAfterEnd" | "game.freezeOutside" | null {
  const [start, end] = [input.start ?? before.startAt, input.end ?? before.endAt];
  const freeze = input.freezeAt === undefined ? before.freezeAt : input.freezeAt;
  if (start >= end) return "game.startAfterEnd";
  return freeze !== null && (freeze <= start || freeze >= end) ? "game.freezeOutside" : null;
}

/** Refuses a change of a game whose times would be inconsistent; returns the game as it is. */
export async function checkGame(ctx: Ctx, id: number, input: GameUpdate): Promise<GameRow> {
  const before = await readGame(ctx, id);
  const problem = timeProblem(before, input);
  return problem ? fail(problem) : before;
}

/** Reads a game whose import has ended; refuses with `game.notFound`. */
export async function readGame(ctx: Ctx, id: number): Promise<GameRow> {
  const [row] = await ctx.db
    .select()
    .from(games)
    .where(and(eq(games.id, id), isCompleteGame));
  return row ?? fail("game.notFound");
}

/** Drops what this isolate remembers of a changed game. */
export function forgetChanged(id: number): void {
  forgetGame(id);
  forgetMemberships(id);
  forgetRecent();
}

/** Logs by name which fields of a game have changed, not their values. */
export const logChange = (ctx: Ctx, before: GameRow, after: GameRow): void =>
  logDone(ctx, `Changed the game ${after.title} (${after.id}): ${changedFields(before, after)}`);
