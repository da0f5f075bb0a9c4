import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { GameRole } from "../../contract/wire/enums.ts";
import { gameRoles, users } from "../../db/schema/index.ts";
import { forget } from "../../auth/session-cache.ts";

/** Gives an account a role in a game; false when it had it. A signed-in user holds it from their next request on. */
export async function giveRole(ctx: Ctx, gameId: number, userId: string, role: GameRole): Promise<boolean> {
  const [given] = await ctx.db.batch([
    ctx.db.insert(gameRoles).values({ gameId, userId, role, givenAt: ctx.now() }).onConflictDoNothing().returning({ role: gameRoles.role }),
    newVersion(ctx, userId),
  ]);
  forget(userId, ctx.now());
  return given.length > 0;
}

/** Takes a role in a game away; false when the account did not have it. */
export async function takeRole(ctx: Ctx, gameId: number, userId: string, role: GameRole): Promise<boolean> {
  const [taken] = await ctx.db.batch([
    ctx.db
      .delete(gameRoles)
      .where(and(eq(gameRoles.gameId, gameId), eq(gameRoles.userId, userId), eq(gameRoles.role, role)))
      .returning({ role: gameRoles.role }),
    newVersion(ctx, userId),
  ]);
  forget(userId, ctx.now());
  return taken.length > 0;
}

/** Anything remembered of the account, here or in a snapshot, is replaced by what is read from now on. */
function newVersion(ctx: Ctx, userId: string) {
  return ctx.db
    .update(users)
    .set({ version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
}
