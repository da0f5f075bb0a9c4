import type { BoardTable } from "../../contract/rpc/board.ts";
import type { Ctx } from "../../context.ts";
import { BoundedCache, weightOf } from "../../domain/bounded-cache.ts";
import { JointRead } from "../../joint-read.ts";
import { MEMORY } from "../../memory.ts";
import { isFresh } from "../../domain/fresh.ts";

type Held = { readAt: number; askedAt: number; table: BoardTable };

const FRESH_MS = 1_000;
/** From this age on one request at a time asks again, so that the others need not wait. */
const EARLY_MS = 750;
const READ_AT_ONCE = 10_000;
const tables = new BoundedCache<number, Held>(MEMORY.boardTables, ({ table }) => weightOf(table));
const lookups = new JointRead<number, BoardTable>(READ_AT_ONCE, (gameId) => gameId);

/** The standing of all teams of a game, at most a second old. */
export async function tableOf(ctx: Ctx, gameId: number): Promise<BoardTable> {
  const held = tables.get(gameId);
  const now = ctx.now();
  if (held && isFresh(held.readAt, now, EARLY_MS)) return held.table;
  if (held && isFresh(held.readAt, now, FRESH_MS) && isFresh(held.askedAt, now, FRESH_MS)) return held.table;
  if (held) held.askedAt = now;
  return read(ctx, gameId);
}

/** The same, newer than a table that turned out to be too old. */
export async function tableAfter(ctx: Ctx, gameId: number, old: BoardTable): Promise<BoardTable> {
  const held = tables.get(gameId);
  return held && held.table.version > old.version ? held.table : read(ctx, gameId);
}

/** The columns as last read, however long ago: good enough to say which teams exist. */
export function knownTable(gameId: number): BoardTable | null {
  return tables.peek(gameId)?.table ?? null;
}

async function read(ctx: Ctx, gameId: number): Promise<BoardTable> {
  const readAt = ctx.now();
  const table = await lookups.read(ctx, gameId, async (asked) => {
    const read = await ctx.board(asked[0]!).table();
    return asked.map(() => read);
  });
  const held = tables.get(gameId);
  // A reader that was overtaken does not restore an older table.
  const isOvertaken = held !== undefined && held.readAt > readAt && isFresh(held.readAt, readAt, FRESH_MS);
  if (!isOvertaken) tables.set(gameId, { readAt, askedAt: 0, table });
  return table;
}
