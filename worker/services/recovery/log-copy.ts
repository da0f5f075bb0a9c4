import { and, asc, eq, gt, lte } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { Entry } from "../../contract/rpc/ledger.ts";
import { fail } from "../../contract/wire/errors.ts";
import { entries, games } from "../../db/schema/index.ts";
import { isCompleteGame } from "../game/complete-rows.ts";

/** Entries read at once: few enough for memory, enough for the longest log within D1's thousand queries per call. */
export const PIECE = 4_000;

/** Rows of D1's copy of a game's log, in order. */
export async function copiesOf(ctx: Ctx, gameId: number, after: number, upTo: number): Promise<Entry[]> {
  const range = and(eq(entries.gameId, gameId), gt(entries.seq, after), lte(entries.seq, upTo));
  const rows = await ctx.db.select().from(entries).where(range).orderBy(asc(entries.seq)).limit(PIECE);
  return rows.map(({ gameId: _, ...entry }) => entry);
}

/** The whole copy, a piece at a time. */
export async function* wholeCopy(ctx: Ctx, gameId: number): AsyncGenerator<Entry[]> {
  for (let after = 0; ;) {
    const piece = await copiesOf(ctx, gameId, after, Number.MAX_SAFE_INTEGER);
    if (piece.length === 0) return;
    yield piece;
    after = piece.at(-1)!.seq;
  }
}

/** An entry as text, for comparison. */
export function textOf(row: Entry): string {
  const { seq, at, kind, participationId, userId, challengeId, status, text, nth, ip, data } = row;
  return JSON.stringify([seq, at, kind, participationId, userId, challengeId, status, text, nth, ip, data]);
}

/** The title of a game; refuses one that does not exist. */
export async function requireTitle(ctx: Ctx, gameId: number): Promise<string> {
  const row = await ctx.db
    .select({ title: games.title })
    .from(games)
    .where(and(eq(games.id, gameId), isCompleteGame))
    .get();
  return row?.title ?? fail("game.notFound");
}
