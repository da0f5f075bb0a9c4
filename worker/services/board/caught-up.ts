import type { Ctx } from "../../context.ts";

/** Brings the Board up to date with the Ledger: it gets the last entry, and asks for those it lacks. */
export async function caughtUp(ctx: Ctx, gameId: number): Promise<void> {
  const ledger = ctx.ledger(gameId);
  await ctx.board(gameId).advance(await ledger.entries((await ledger.head()) - 1, 1));
}
