import { and, count, desc, eq, gt, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { GameCardView, GameChange, GameEdit, GameEditView } from "../../contract/wire/game/game.ts";
import type { Page } from "../../contract/wire/wire.ts";
import { games, type GameRow } from "../../db/schema/index.ts";
import { requireUnchanged } from "../../domain/game/meanwhile.ts";
import type { GamePermission } from "../../domain/accounts/permission.ts";
import { makeGameKeys, saltOf } from "../team/team-token.ts";
import { gamesOf, requirePermission, requireSomewhere } from "../../auth/roles.ts";
import { columnsOf, forgetChanged, gameUpdate, logChange, readGame, timeProblem } from "./game-change.ts";
import { gameEditView, pauseOf } from "./game-views.ts";
import { pushGame } from "./ledger-sync.ts";
import { logDone } from "../log/logs.ts";
import { sweepImports } from "../archive/import-mark.ts";
import { giveRole } from "../people/role-store.ts";
import { isCompleteGame, isOneOf } from "./complete-rows.ts";
import { hasEnded } from "./recent-games.ts";

export { detail } from "./game-detail.ts";
export { countTeams, countTeamsOf } from "./game-counts.ts";
export { remove, setPoster } from "./game-removal.ts";
export { listEnded, listRecent } from "./recent-games.ts";
export { listWatched } from "./staff-games.ts";

/** The games that the caller may edit, newest first. */
export async function listForEdit(ctx: Ctx, limit: number, skip: number): Promise<Page<GameEditView>> {
  requireSomewhere(ctx, "game.edit");
  return pageOf(await listWith(ctx, "game.edit", limit, skip, []), gameEditView);
}

/** The games in which the caller may at least edit challenges, with their public data: running, then upcoming ones, each the nearest first, then the others. */
export async function listForStaff(ctx: Ctx, limit: number, skip: number): Promise<Page<StaffGame>> {
  requireSomewhere(ctx, "challenge.author");
  return pageOf(await listWith(ctx, "challenge.author", limit, skip, byPhase(ctx.now())), (row) => {
    const { id, title, hidden, isPrivate, practiceMode, start, end } = gameEditView(row);
    return { id, title, hidden, isPrivate, practiceMode, start, end, ...pauseOf(row) };
  });
}

/** A game as a row of its staff's list; nothing of it is secret. */
type StaffGame = Pick<GameEditView, "id" | "title" | "hidden" | "isPrivate" | "practiceMode" | "start" | "end"> &
  Pick<GameCardView, "pausedAt">;

const pageOf = <T>({ rows, total }: { rows: GameRow[]; total: number }, view: (row: GameRow) => T): Page<T> => {
  return { data: rows.map(view), length: rows.length, total };
};

/** Running games by their end, upcoming ones by their start, then those that have ended, the latest first. */
function byPhase(now: number): SQL[] {
  const [ended, upcoming] = [hasEnded(now), gt(games.startAt, now)];
  return [ended, upcoming, sql`iif(${ended}, -${games.endAt}, iif(${upcoming}, ${games.startAt}, ${games.endAt}))`];
}

async function listWith(ctx: Ctx, permission: GamePermission, limit: number, skip: number, order: SQL[]) {
  ctx.after(sweepImports(ctx));
  const shown = and(isCompleteGame, isOneOf(games.id, gamesOf(ctx, permission)));
  const [rows, [all]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(games)
      .where(shown)
      .orderBy(...order, desc(games.id))
      .limit(limit)
      .offset(skip),
    ctx.db.select({ count: count() }).from(games).where(shown),
  ]);
  return { rows, total: all?.count ?? 0 };
}

/** `game.create`: a new game with its own key pair; its maker becomes its owner. */
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

/** A game with everything its editor shows; refuses a caller without `game.edit`. */
export async function getForEdit(ctx: Ctx, id: number): Promise<GameEditView> {
  requirePermission(ctx, "game.edit", id);
  return gameEditView(await readGame(ctx, id));
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

/** `game.edit`: changes the given fields; a column that is not given keeps its value. */
export async function update(ctx: Ctx, id: number, { was, ...input }: GameChange): Promise<GameEditView> {
  requirePermission(ctx, "game.edit", id);
  const read = was && (await readGame(ctx, id));
  if (was && read) requireUnchanged(was, gameEditView(read));
  const [[before], [row]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(games)
      .where(and(eq(games.id, id), isCompleteGame)),
    gameUpdate(ctx, id, input, read?.version).returning(),
  ]);
  if (!before) fail("game.notFound");
  // Another request was faster by less than a round trip: the change is compared once more with the new state.
  if (!row && read && read.version !== before.version) return update(ctx, id, { was, ...input });
  if (!row) fail(timeProblem(before, input) ?? "game.startAfterEnd");
  await changed(ctx, id);
  logChange(ctx, before, row);
  return gameEditView(row);
}

/** Tells the Ledger and forgets what this isolate remembers. */
async function changed(ctx: Ctx, id: number): Promise<void> {
  forgetChanged(id);
  await pushGame(ctx, id);
}
