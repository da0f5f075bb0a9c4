import { count, and, eq, gt } from "drizzle-orm";
import { requirePermission } from "../../auth/roles.ts";
import type { Ctx } from "../../context.ts";
import type { Entry } from "../../contract/rpc/ledger.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { RecopyView } from "../../contract/wire/archive/recovery.ts";
import { entries } from "../../db/schema/index.ts";
import { deleteExactly, replaceEntries } from "../../db/statements/entries.ts";
import { log } from "../log/logs.ts";
import { copiesOf, PIECE, requireTitle, textOf } from "./log-copy.ts";

/** Entries compared by one call: a hundred queries, and as many calls of the Ledger. */
const A_CALL = 100_000;
/** Rows per statement, and their characters: well under D1's 2 MB for one value, at three bytes each. */
const ROWS = 1_000;
const CHARACTERS = 500_000;

/** Entries behind `after`; `drop`: whether to delete surplus rows of D1; `dry`: only counts. */
export type RecopyWish = { after: number; drop: boolean; dry: boolean };

/**
 * Administrator: makes D1's copy of a game's log equal to the Ledger: adds what is missing, corrects what differs, and, if requested, drops
 * what goes beyond the log's end. May run during the game, be interrupted, and be repeated.
 */
export async function recopyGame(ctx: Ctx, gameId: number, wish: RecopyWish): Promise<RecopyView> {
  requirePermission(ctx, "platform.recover");
  const title = await requireTitle(ctx, gameId);
  const view = await recopy(ctx, gameId, wish);
  if (!wish.dry)
    log(ctx, { level: "Warning", message: `Copied the log of ${title} (${gameId}) again up to entry ${view.upTo}`, status: "Success" });
  return view;
}

/** The same for a caller whose permission was checked. */
export async function recopy(ctx: Ctx, gameId: number, { after, drop, dry }: RecopyWish): Promise<RecopyView> {
  const ledger = ctx.ledger(gameId);
  const { head, isClosed } = await ledger.holdings(0);
  if (isClosed) fail("recovery.closed");
  const beyond = await countBeyond(ctx, gameId, head);
  // A Ledger that is shorter than its copy may have lost what the copy still has.
  if (beyond > 0 && !drop && !dry) fail("recovery.beyond", { count: beyond });
  const view = { gameId, head, upTo: Math.min(Math.max(after, 0) + A_CALL, head), missing: 0, changed: 0, beyond };
  await compare(ctx, view, { after, dry });
  if (dry || view.upTo < head || beyond === 0) return view;
  await dropBeyond(ctx, gameId, head);
  // Entries that the Ledger wrote meanwhile could not be copied: surplus rows were in their places.
  await compare(ctx, { ...view, upTo: await ledger.head() }, { after: head, dry });
  return view;
}

async function compare(ctx: Ctx, view: RecopyView, { after, dry }: { after: number; dry: boolean }): Promise<void> {
  const { gameId } = view;
  for (let from = after; from < view.upTo; from += PIECE) {
    const upTo = Math.min(from + PIECE, view.upTo);
    const [truth, copies] = await Promise.all([ctx.ledger(gameId).entries(from, upTo - from), copiesOf(ctx, gameId, from, upTo)]);
    const held = new Map(copies.map((row) => [row.seq, textOf(row)]));
    const wrong = truth.filter((entry) => held.get(entry.seq) !== textOf(entry));
    const missing = wrong.filter(({ seq }) => !held.has(seq)).length;
    view.missing += missing;
    view.changed += wrong.length - missing;
    if (!dry) await write(ctx, gameId, wrong);
    await ctx.sleep(0);
  }
}

async function countBeyond(ctx: Ctx, gameId: number, head: number): Promise<number> {
  const row = await ctx.db
    .select({ n: count() })
    .from(entries)
    .where(and(eq(entries.gameId, gameId), gt(entries.seq, head)))
    .get();
  // What the Ledger has written meanwhile is no surplus.
  return Math.max(0, (row?.n ?? 0) - ((await ctx.ledger(gameId).head()) - head));
}

async function write(ctx: Ctx, gameId: number, list: Entry[]): Promise<void> {
  let [piece, characters]: [Entry[], number] = [[], 0];
  for (const [index, entry] of list.entries()) {
    piece.push(entry);
    characters += 200 + (entry.text?.length ?? 0) + (entry.data?.length ?? 0);
    if (piece.length < ROWS && characters < CHARACTERS && index < list.length - 1) continue;
    await replaceEntries(ctx.d1, gameId, piece).run();
    [piece, characters] = [[], 0];
  }
}

/** The Ledger may write meanwhile: a row is deleted only if it is unchanged since the Ledger was seen to lack it. */
async function dropBeyond(ctx: Ctx, gameId: number, head: number): Promise<void> {
  for (let after = head; ;) {
    const rows = await copiesOf(ctx, gameId, after, Number.MAX_SAFE_INTEGER);
    if (rows.length === 0) return;
    const last = rows.at(-1)!.seq;
    const truth = new Set((await ctx.ledger(gameId).entries(after, last - after)).map(textOf));
    const surplus = rows.filter((row) => !truth.has(textOf(row)));
    if (surplus.length > 0) await deleteExactly(ctx.d1, gameId, surplus).run();
    after = last;
  }
}
