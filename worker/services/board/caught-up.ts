import type { Ctx } from "../../context.ts";

/** Brings to the Board whatever the Ledger has written until now: it is given the last entry, and asks for those that it lacks. */
export async function caughtUp(ctx: Ctx, gameId: number): Promise<void> {
  const ledger = ctx.ledger(gameId);
  await ctx.board(gameId).advance(await ledger.entries((await ledger.head()) - 1, 1));
}
