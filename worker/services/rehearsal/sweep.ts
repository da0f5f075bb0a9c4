import { eq, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { inList } from "../../db/in-list.ts";
import { entries, games, imports, logs, teams, users } from "../../db/schema/index.ts";
import { emailKey } from "../../domain/mail/email.ts";
import { takeBack } from "../archive/import-mark.ts";
import { removeGame } from "../game/game-removal.ts";

/** What a rehearsal has made, or may have begun to make when it was interrupted. */
export type Made = { code: string; gameId: number | null; names: string[]; emails: string[] };

/**
 * Removes everything that a rehearsal has made, however much of it exists. May be interrupted anywhere and repeated. It is also repeated
 * after a quiet period because lines of the log are written a moment after the events.
 */
export async function sweepRehearsal(ctx: Ctx, made: Made): Promise<void> {
  for (const { id, importId } of await copiesOf(ctx, made.code)) {
    if (importId) await takeBackImport(ctx, importId);
    else await removeCopy(ctx, id);
  }
  // Interrupted between the game's row and the rest of it.
  if (made.gameId !== null) await removeCopy(ctx, made.gameId);
  const accounts = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(inList(users.emailKey, made.emails.map(emailKey)));
  const ids = accounts.map(({ id }) => id);
  await ctx.db.batch([ctx.db.delete(teams).where(inList(teams.captainId, ids)), ctx.db.delete(users).where(inList(users.id, ids))]);
  await forgetLines(ctx, made);
}

/** Its lines in the platform's log. */
async function forgetLines(ctx: Ctx, { gameId, names }: Pick<Made, "gameId" | "names">): Promise<void> {
  await ctx.db.delete(logs).where(or(inList(logs.userName, names), gameId === null ? undefined : eq(logs.gameId, gameId)));
  if (gameId !== null) await ctx.db.delete(entries).where(eq(entries.gameId, gameId));
}

function copiesOf(ctx: Ctx, code: string) {
  return ctx.db.select({ id: games.id, importId: games.importId }).from(games).where(eq(games.inviteCode, code));
}

/** Only the rehearsal that sweeps could continue it. */
async function takeBackImport(ctx: Ctx, id: string): Promise<void> {
  const mark = await ctx.db.select({ runner: imports.runner }).from(imports).where(eq(imports.id, id)).get();
  if (mark) await takeBack(ctx, { id, runner: mark.runner ?? id });
}

async function removeCopy(ctx: Ctx, gameId: number): Promise<void> {
  await removeGame(ctx, gameId, eq(games.id, gameId));
}
