import type { Ctx } from "../../context.ts";
import type { Binding, Entry } from "../../contract/rpc/ledger.ts";
import { selectLoggedBindings } from "../../db/statements/entries.ts";
import { LogOrder } from "../../domain/log/log-order.ts";
import { wholeCopy } from "./log-copy.ts";

/** How much a rebuilt log lacks: entries, and how many of them were submissions and solves. */
export type Lost = { entries: number; submissions: number; solves: number };

/** A source of a log: its entries up to the first gap, what is lost after that, and which team had which flag. */
export type LogSource = { kind: "copy" | "archive"; entries: number; lost: Lost; bindings: Binding[]; read(): AsyncIterable<Entry[]> };

/** D1's copy of a game's log. */
export async function copySource(ctx: Ctx, gameId: number): Promise<LogSource> {
  const order = new LogOrder();
  const lost = { entries: 0, submissions: 0, solves: 0 };
  let [entries, isWhole] = [0, true];
  for await (const piece of wholeCopy(ctx, gameId))
    for (const entry of piece) {
      isWhole &&= order.follows(entry);
      if (isWhole) entries = entry.seq;
      else count(lost, entry, entries);
    }
  const { results } = await selectLoggedBindings(ctx.d1, gameId).all<Binding>();
  return { kind: "copy", entries, lost, bindings: results, read: () => upTo(wholeCopy(ctx, gameId), entries) };
}

/** The entries with missing numbers are lost as well. */
function count(lost: Lost, { seq, kind, nth }: Entry, entries: number): void {
  lost.entries = seq - entries;
  if (kind === "submission") lost.submissions += 1;
  if (nth !== null) lost.solves += 1;
}

async function* upTo(pieces: AsyncIterable<Entry[]>, last: number): AsyncGenerator<Entry[]> {
  for await (const piece of pieces) {
    yield piece.filter(({ seq }) => seq <= last);
    if (piece.at(-1)!.seq >= last) return;
  }
}
