import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { fail } from "../../contract/wire/errors.ts";
import { challenges, games, type GameRow } from "../../db/schema/index.ts";
import { moveTimes, type Move } from "../../db/statements/game-times.ts";
import { gameClock } from "../../domain/game/phase.ts";
import { shiftedTimes } from "../../domain/game/time-shift.ts";
import { isCompleteGame } from "../game/complete-rows.ts";
import { forgetChanged, readGame } from "../game/game-change.ts";
import { pushChallenges, pushGameRow } from "../game/ledger-sync.ts";

/** How often a shift starts over because another request has changed the game meanwhile. */
const ROUNDS = 8;
/** How many keys of shifts a game remembers: those that are under way at once, each until it is in the log. */
const KEYS = 50;

/** A shift moves everything after this time: now, or when the game was paused. */
export const aheadOf = (ctx: Ctx, game: GameRow): number => gameClock(game, ctx.now());

/**
 * Shifts the times in D1, once per key: `moveOf` gives the shift for the game's present row, or null when it was done already. Returns
 * whether this call has done it.
 */
export async function moveOnce(ctx: Ctx, gameId: number, moveOf: (game: GameRow) => Move | null): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const game = await readGame(ctx, gameId);
    const move = moveOf(game);
    const keys = game.shiftKey?.split("\n") ?? [];
    if (!move || (move.key !== null && keys.includes(move.key))) return false;
    // Others may shift between this one and its entry in the log, and must not make its repetition shift again.
    const key = move.key && [...keys, move.key].slice(-KEYS).join("\n");
    const times = shiftedTimes(game, move.ms, move.from) ?? fail("correction.shift");
    const results = await ctx.d1.batch(moveTimes(ctx.d1, gameId, game.version, times, { ...move, key }));
    if (results.at(-1)!.results.length > 0) return true;
  }
  return fail("busy");
}

/** Tells the Ledger a game's times, and those of its challenges, in the same turn. Returns the game, as it was told. */
export async function pushTimes(ctx: Ctx, gameId: number): Promise<GameRow> {
  forgetChanged(gameId);
  const [[row], rows] = await ctx.db.batch([
    ctx.db
      .select()
      .from(games)
      .where(and(eq(games.id, gameId), isCompleteGame)),
    ctx.db.select().from(challenges).where(eq(challenges.gameId, gameId)),
  ]);
  const game = row ?? fail("game.notFound");
  const timed = rows.filter(({ rules }) => rules.opensAt !== null || rules.closesAt !== null);
  if (timed.length === 0) await pushGameRow(ctx, game);
  else await pushChallenges(ctx, gameId, timed, () => false, game);
  return game;
}
