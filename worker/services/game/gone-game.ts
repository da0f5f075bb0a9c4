import { eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { games } from "../../db/schema/index.ts";

/** What to do when a row of a game cannot be written: refuses with `game.notFound` if the game was deleted since it was last read, else throws the error. */
export function unlessGone(ctx: Ctx, gameId: number): (error: unknown) => Promise<never> {
  return async (error) => {
    if ((await ctx.db.$count(games, eq(games.id, gameId))) === 0) fail("game.notFound");
    throw error;
  };
}
