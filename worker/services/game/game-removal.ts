import { and, eq, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { attachments, challenges, games, importFiles, imports } from "../../db/schema/index.ts";
import { selectAnyEntry } from "../../db/statements/entries.ts";
import { requirePermission } from "../../auth/roles.ts";
import { actorOf } from "../account/actor.ts";
import { ownedBy } from "../challenge/attachments.ts";
import { releaseHeld } from "../file/file-store.ts";
import { assetUrl, release, storeImage } from "../file/files.ts";
import { forgetGame } from "./game-cache.ts";
import { forgetChanged } from "./game-change.ts";
import { pushGame } from "./ledger-sync.ts";
import { logDone } from "../log/logs.ts";
import { forgetNotices } from "../notice/notice-list.ts";
import { forgetRecent } from "./recent-games.ts";
import { forgetMemberships } from "../participation/player-gate.ts";
import { collectParticipationFiles } from "../cleanup/participation-files.ts";
import { isCompleteGame } from "./complete-rows.ts";

type Gone = { title: string };

/**
 * Administrator: deletes a game with everything that belongs to it, in D1, in its Ledger and on its Board; or the rest of a game whose
 * deletion was interrupted.
 */
export async function remove(ctx: Ctx, id: number): Promise<void> {
  requirePermission(ctx, "game.delete", id);
  const isThere = (await ctx.db.$count(games, and(eq(games.id, id), isCompleteGame))) > 0;
  if (!isThere && !(await isLeft(ctx, id))) fail("game.notFound");
  const gone = await removeGame(ctx, id, isCompleteGame);
  if (isThere && !gone) fail("game.notFound");
  await ctx.rehearsal(id).erase();
  logDone(ctx, gone ? `Deleted the game ${gone.title} (${id})` : `Deleted what was left of the game ${id}`);
}

/** Whether D1 no longer has the game but its log still exists: the log is deleted last. */
async function isLeft(ctx: Ctx, id: number): Promise<boolean> {
  if ((await ctx.db.$count(games, eq(games.id, id))) > 0) return false;
  return (await selectAnyEntry(ctx.d1, id).first()) !== null || (await ctx.ledger(id).head()) > 0;
}

/**
 * Deletes a game with its files, if the condition on its row holds; null when there is no such row. May be repeated after an interruption.
 * Nothing tells of the references to files once the rows are gone; they are released during the deletion, or when unfinished imports are
 * swept.
 */
export async function removeGame(ctx: Ctx, id: number, condition: SQL): Promise<Gone | null> {
  const mark = `game:${id}`;
  const gone = await takeGameAway(ctx, id, condition, noteFiles(ctx, mark, gameIf(id, condition)));
  await releaseHeld(ctx, mark);
  await ctx.db.delete(imports).where(eq(imports.id, mark));
  await collectParticipationFiles(ctx, [id]);
  return gone;
}

const gameIf = (id: number, condition: SQL): SQL => and(eq(games.id, id), condition)!;

/** Condition on `attachments.id`: those of the game. */
const attachmentsOf = (game: SQL): SQL =>
  ownedBy(sql`SELECT ${challenges.id} FROM ${challenges} JOIN ${games} ON ${games.id} = ${challenges.gameId} WHERE ${game}`);

/** Transfers the game's references to files to a mark, as if an import held them. */
function noteFiles(ctx: Ctx, mark: string, game: SQL): BatchItem<"sqlite">[] {
  const used = sql`SELECT NULL, ${mark}, hash, 1 FROM (
    SELECT ${attachments.fileHash} AS hash FROM ${attachments} WHERE ${attachmentsOf(game)}
    UNION ALL SELECT ${games.poster} FROM ${games} WHERE ${game}) WHERE hash IS NOT NULL`;
  return [ctx.db.insert(imports).values({ id: mark, at: ctx.now() }).onConflictDoNothing(), ctx.db.insert(importFiles).select(used)];
}

/** The same without the files. `before`: statements of the batch that deletes its rows. */
export async function takeGameAway(ctx: Ctx, id: number, condition: SQL, before: BatchItem<"sqlite">[] = []): Promise<Gone | null> {
  const game = gameIf(id, condition);
  const taken = ctx.db.delete(games).where(game).returning({ title: games.title });
  const left = ctx.db.select({ id: games.id }).from(games).where(eq(games.id, id));
  const work = [...before, ctx.db.delete(attachments).where(attachmentsOf(game)), taken, left];
  const results = await ctx.db.batch(work as unknown as [typeof taken, typeof left]);
  const [[gone], [other]] = results.slice(-2) as [{ title: string }[], { id: number }[]];
  if (other) return null;
  forgetGame(id);
  forgetMemberships(id);
  forgetRecent();
  // A dead import is undone during some visitor's request, and a rehearsal by the platform itself.
  await ctx.fleet().stopAll({ gameId: id }, "withdrawn", ctx.viewer ? actorOf(ctx) : null);
  await ctx.herald(id).erase();
  await ctx.ledger(id).erase();
  forgetNotices(id);
  return gone ?? null;
}

/** Administrator: stores an image as the game's poster; returns its URL. */
export async function setPoster(ctx: Ctx, id: number, image: Blob): Promise<string> {
  requirePermission(ctx, "game.edit", id);
  if ((await ctx.db.$count(games, eq(games.id, id))) === 0) fail("game.notFound");
  const hash = await storeImage(ctx, image, "poster");
  const [[before], [after]] = await ctx.db.batch([
    ctx.db.select({ poster: games.poster }).from(games).where(eq(games.id, id)),
    ctx.db
      .update(games)
      .set({ poster: hash, version: sql`${games.version} + 1` })
      .where(eq(games.id, id))
      .returning({ id: games.id }),
  ]);
  forgetChanged(id);
  await release(ctx, after ? (before?.poster ?? null) : hash);
  if (!after) fail("game.notFound");
  await pushGame(ctx, id);
  logDone(ctx, `Changed the poster of game ${id}`);
  return assetUrl(hash, "poster");
}
