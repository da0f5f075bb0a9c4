import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { fail } from "../contract/errors.ts";
import { attachments, challenges, games } from "../db/schema/index.ts";
import { requireRole } from "../middleware/roles.ts";
import { actorOf } from "./actor.ts";
import { ownedBy, releaseAll } from "./attachments.ts";
import { assetUrl, release, storeImage } from "./files.ts";
import { forgetGame } from "./game-facts.ts";
import { logDone } from "./logs.ts";
import { forgetNotices } from "./notice-list.ts";
import { forgetRecent } from "./recent-games.ts";
import { forgetStandings } from "./standings.ts";
import { collectLeft } from "./left-files.ts";

/** Administrator: deletes a game with all that belongs to it, in D1, in its Ledger and on its Board. */
export async function remove(ctx: Ctx, id: number): Promise<void> {
  requireRole(ctx, "Admin");
  const owned = ownedBy(sql`SELECT ${challenges.id} FROM ${challenges} WHERE ${challenges.gameId} = ${id}`);
  const [dropped, [game]] = await ctx.db.batch([
    ctx.db.delete(attachments).where(owned).returning({ hash: attachments.fileHash }),
    ctx.db.delete(games).where(eq(games.id, id)).returning({ poster: games.poster, title: games.title }),
  ]);
  if (!game) fail("game.notFound");
  forgetGame(id);
  forgetStandings(id);
  forgetRecent();
  await ctx.fleet().stopAll({ gameId: id }, "withdrawn", actorOf(ctx));
  await ctx.ledger(id).erase();
  forgetNotices(id);
  await releaseAll(ctx, [...dropped.map((row) => row.hash), game.poster]);
  await collectLeft(ctx, [id]);
  logDone(ctx, `Deleted the game ${game.title} (${id})`);
}

/** Administrator: stores an image as the game's poster; returns its URL. */
export async function setPoster(ctx: Ctx, id: number, image: Blob): Promise<string> {
  requireRole(ctx, "Admin");
  if ((await ctx.db.$count(games, eq(games.id, id))) === 0) fail("game.notFound");
  const hash = await storeImage(ctx, image, "poster");
  const [[before], [after]] = await ctx.db.batch([
    ctx.db.select({ poster: games.poster }).from(games).where(eq(games.id, id)),
    ctx.db.update(games).set({ poster: hash }).where(eq(games.id, id)).returning({ id: games.id }),
  ]);
  forgetRecent();
  await release(ctx, after ? (before?.poster ?? null) : hash);
  if (!after) fail("game.notFound");
  logDone(ctx, `Changed the poster of game ${id}`);
  return assetUrl(hash, "poster");
}
