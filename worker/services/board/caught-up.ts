import { AppError } from "../../contract/wire/errors.ts";
import type { Ctx } from "../../context.ts";

/** Brings the Board up to date with the Ledger: what is read from it next includes everything that has been written so far. */
export async function caughtUp(ctx: Ctx, gameId: number): Promise<void> {
  const board = ctx.board(gameId);
  try {
    await board.follow();
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A Board of the previous release is given the last entry, and asks for those that it lacks.
    const ledger = ctx.ledger(gameId);
    await board.advance(await ledger.entries((await ledger.head()) - 1, 1));
  }
}
