import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { attachments, challenges, games } from "../../db/schema/index.ts";
import { selectAnyEntry } from "../../db/statements/entries.ts";
import { requirePermission } from "../../auth/roles.ts";
import { actorOf } from "../account/actor.ts";
import { ownedBy, releaseAll } from "../challenge/attachments.ts";
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

type Gone = { title: string; hashes: (string | null)[] };

/** Administrator: deletes a game with all that belongs to it, in D1, in its Ledger and on its Board; or what was left of one when that was cut off. */
export async function remove(ctx: Ctx, id: number): Promise<void> {
  requirePermission(ctx, "game.delete", id);
  const isThere = (await ctx.db.$count(games, and(eq(games.id, id), isCompleteGame))) > 0;
  if (!isThere && !(await isLeft(ctx, id))) fail("game.notFound");
  const gone = await takeGameAway(ctx, id, isCompleteGame);
  if (isThere && !gone) fail("game.notFound");
  await ctx.rehearsal(id).erase();
  await releaseAll(ctx, gone?.hashes ?? []);
  await collectParticipationFiles(ctx, [id]);
  logDone(ctx, gone ? `Deleted the game ${gone.title} (${id})` : `Deleted what was left of the game ${id}`);
}

/** Whether D1 has the game no more, but its log is there: it goes last. */
async function isLeft(ctx: Ctx, id: number): Promise<boolean> {
  if ((await ctx.db.$count(games, eq(games.id, id))) > 0) return false;
  return (await selectAnyEntry(ctx.d1, id).first()) !== null || (await ctx.ledger(id).head()) > 0;
}

/**
 * The same but for the files, of which it answers a hash for each use, if the condition on the game's row holds; null when there is no such
 * row. May be done again after it was cut off: then what D1 has lost already goes elsewhere.
 */
export async function takeGameAway(ctx: Ctx, id: number, condition: SQL): Promise<Gone | null> {
  const it = and(eq(games.id, id), condition);
  const owned = ownedBy(sql`SELECT ${challenges.id} FROM ${challenges} JOIN ${games} ON ${games.id} = ${challenges.gameId} WHERE ${it}`);
  const [dropped, [game], [other]] = await ctx.db.batch([
    ctx.db.delete(attachments).where(owned).returning({ hash: attachments.fileHash }),
    ctx.db.delete(games).where(it).returning({ poster: games.poster, title: games.title }),
    ctx.db.select({ id: games.id }).from(games).where(eq(games.id, id)),
  ]);
  if (other) return null;
  forgetGame(id);
  forgetMemberships(id);
  forgetRecent();
  // An import that died is taken back beside a visitor's request, and a rehearsal by the platform itself.
  await ctx.fleet().stopAll({ gameId: id }, "withdrawn", ctx.viewer ? actorOf(ctx) : null);
  await ctx.herald(id).erase();
  await ctx.ledger(id).erase();
  forgetNotices(id);
  return game ? { title: game.title, hashes: [...dropped.map((row) => row.hash), game.poster] } : null;
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
