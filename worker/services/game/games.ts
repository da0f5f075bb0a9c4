import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { GameEdit, GameEditView, GameUpdate } from "../../contract/wire/game.ts";
import type { Page } from "../../contract/wire/wire.ts";
import { games, type GameRow } from "../../db/schema/index.ts";
import type { GamePermission } from "../../domain/accounts/permission.ts";
import { changedFields } from "../../domain/log/changed-fields.ts";
import { makeGameKeys, saltOf } from "../team/team-token.ts";
import { gamesOf, requirePermission, requireSomewhere } from "../../auth/roles.ts";
import { forgetGame } from "./game-cache.ts";
import { gameEditView } from "./game-views.ts";
import { pushGame } from "./ledger-sync.ts";
import { logDone } from "../log/logs.ts";
import { forgetRecent } from "./recent-games.ts";
import { forgetMemberships } from "../participation/player-gate.ts";
import { sweepImports } from "../archive/import-mark.ts";
import { giveRole } from "../people/role-store.ts";
import { isCompleteGame, isOneOf } from "./complete-rows.ts";

export { detail } from "./game-detail.ts";
export { countTeams, countTeamsOf } from "./game-counts.ts";
export { remove, setPoster } from "./game-removal.ts";
export { listRecent } from "./recent-games.ts";

/** The games that the caller may edit, newest first. */
export async function listForEdit(ctx: Ctx, limit: number, skip: number): Promise<Page<GameEditView>> {
  requireSomewhere(ctx, "game.edit");
  return pageOf(await listWith(ctx, "game.edit", limit, skip), gameEditView);
}

/** The games in which the caller has challenges to edit, at least, newest first: what anybody may know of them. */
export async function listForStaff(ctx: Ctx, limit: number, skip: number): Promise<Page<StaffGame>> {
  requireSomewhere(ctx, "challenge.author");
  return pageOf(await listWith(ctx, "challenge.author", limit, skip), (row) => {
    const { id, title, hidden, isPrivate, practiceMode, start, end } = gameEditView(row);
    return { id, title, hidden, isPrivate, practiceMode, start, end };
  });
}

/** A game as a row of the list of those who work at it; nothing of it is a secret. */
type StaffGame = Pick<GameEditView, "id" | "title" | "hidden" | "isPrivate" | "practiceMode" | "start" | "end">;

const pageOf = <T>({ rows, total }: { rows: GameRow[]; total: number }, view: (row: GameRow) => T): Page<T> => {
  return { data: rows.map(view), length: rows.length, total };
};

async function listWith(ctx: Ctx, permission: GamePermission, limit: number, skip: number): Promise<{ rows: GameRow[]; total: number }> {
  ctx.after(sweepImports(ctx));
  const shown = and(isCompleteGame, isOneOf(games.id, gamesOf(ctx, permission)));
  const [rows, [all]] = await ctx.db.batch([
    ctx.db.select().from(games).where(shown).orderBy(desc(games.id)).limit(limit).offset(skip),
    ctx.db.select({ count: count() }).from(games).where(shown),
  ]);
  return { rows, total: all?.count ?? 0 };
}

/** `game.create`: a new game with its own key pair; whoever makes it is its owner. */
export async function create(ctx: Ctx, input: GameEdit): Promise<GameEditView> {
  requirePermission(ctx, "game.create");
  const keys = await makeGameKeys(ctx.secret);
  const values = {
    ...columnsOf(input),
    divisions: input.organizations ?? [],
    writeupDeadlineAt: input.writeupDeadline ?? input.end,
    ...keys,
  };
  const [row] = await ctx.db.insert(games).values(values).returning();
  if (ctx.viewer) await giveRole(ctx, row!.id, ctx.viewer.id, "owner");
  await changed(ctx, row!.id);
  ctx.after(ctx.archivist().wake());
  logDone(ctx, `Created the game ${row!.title} (${row!.id})`);
  return gameEditView(row!);
}

export async function getForEdit(ctx: Ctx, id: number): Promise<GameEditView> {
  requirePermission(ctx, "game.edit", id);
  const [row] = await ctx.db
    .select()
    .from(games)
    .where(and(eq(games.id, id), isCompleteGame));
  return row ? gameEditView(row) : fail("game.notFound");
}

/** `game.edit`: what a challenge's own server needs to compute team hashes. */
export async function hashSalt(ctx: Ctx, id: number): Promise<string> {
  requirePermission(ctx, "game.edit", id);
  const [row] = await ctx.db
    .select({ privateKey: games.privateKey })
    .from(games)
    .where(and(eq(games.id, id), isCompleteGame));
  return row ? saltOf(row.privateKey, ctx.secret) : fail("game.notFound");
}

/** `game.edit`: changes what is given; a column that is not keeps what is stored. */
export async function update(ctx: Ctx, id: number, input: GameUpdate): Promise<GameEditView> {
  requirePermission(ctx, "game.edit", id);
  const [start, end] = [sql`${input.start ?? games.startAt}`, sql`${input.end ?? games.endAt}`];
  const freeze = input.freezeAt === undefined ? sql`${games.freezeAt}` : sql`${input.freezeAt}`;
  const fits = sql`${start} < ${end} AND (${freeze} IS NULL OR (${start} < ${freeze} AND ${freeze} < ${end}))`;
  const columns = {
    ...columnsOf(input as GameEdit),
    divisions: input.organizations ?? undefined,
    writeupDeadlineAt: input.writeupDeadline === null ? end : input.writeupDeadline,
  };
  const [[before], [row]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(games)
      .where(and(eq(games.id, id), isCompleteGame)),
    ctx.db
      .update(games)
      .set({ ...columns, version: sql`${games.version} + 1` })
      .where(and(eq(games.id, id), isCompleteGame, fits))
      .returning(),
  ]);
  if (!before) fail("game.notFound");
  if (!row) fail((input.start ?? before.startAt) < (input.end ?? before.endAt) ? "game.freezeOutside" : "game.startAfterEnd");
  await changed(ctx, id);
  logDone(ctx, `Changed the game ${row.title} (${id}): ${changedFields(before, row)}`);
  return gameEditView(row);
}

/** Tells the Ledger and forgets what this isolate remembers. */
async function changed(ctx: Ctx, id: number): Promise<void> {
  forgetGame(id);
  forgetMemberships(id);
  forgetRecent();
  await pushGame(ctx, id);
}

/** For a change it is given what there is of a game: a column that comes out undefined keeps what is stored. */
function columnsOf(input: GameEdit) {
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
  };
}
