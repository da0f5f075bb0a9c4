import { eq } from "drizzle-orm";
import { fail } from "../../contract/wire/errors.ts";
import type { Ctx } from "../../context.ts";
import { games } from "../../db/schema/index.ts";
import { exportName } from "../../formats/export-name.ts";
import { requirePermission } from "../../auth/roles.ts";

/** A workbook as it is sent, with its file name. */
export type SheetFile = { name: string; bytes: ReadableStream<Uint8Array> };

/** The game of a sheet, for monitors, once it has started. */
export async function requireSheetGame(ctx: Ctx, gameId: number): Promise<{ title: string; divisions: string[] }> {
  requirePermission(ctx, "game.monitor", gameId);
  const { title, startAt, divisions } = games;
  const [game] = await ctx.db.select({ title, startAt, divisions }).from(games).where(eq(games.id, gameId));
  if (!game) fail("game.notFound");
  if (ctx.now() < game.startAt) fail("game.notStarted");
  return { title: exportName(game.title, 200), divisions: game.divisions };
}

/** `yyyy-MM-dd HH:mm:ssZ`, UTC. */
export function sheetTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace("T", " ")}Z`;
}
