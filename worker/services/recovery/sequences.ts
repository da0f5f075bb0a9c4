import { requirePermission } from "../../auth/roles.ts";
import type { Ctx } from "../../context.ts";
import type { SequencesView } from "../../contract/wire/archive/recovery.ts";
import { games } from "../../db/schema/index.ts";
import { reserveIds, selectAllSequences } from "../../db/statements/imports.ts";
import { log } from "../log/logs.ts";

/** More ids than any table assigns in the days by which a database can be restored. */
const GAP = 1_000_000;

/**
 * Administrator: after D1 was restored to an earlier moment, makes every table assign only ids that it cannot have assigned since, and that
 * no Ledger knows. The rows of those ids are gone from D1, but not from Ledgers, mail, tokens and files.
 */
export async function raiseSequences(ctx: Ctx, dry: boolean): Promise<SequencesView> {
  requirePermission(ctx, "platform.recover");
  const { results } = await selectAllSequences(ctx.d1).all<{ name: string; seq: number }>();
  const known = await knownToLedgers(ctx);
  const list = results.map(({ name, seq }) => ({ table: name, from: seq, to: Math.max(seq, known[name] ?? 0) + GAP }));
  if (dry) return list;
  await ctx.d1.batch(list.flatMap(({ table, to }) => reserveIds(ctx.d1, table, to)));
  log(ctx, { level: "Warning", message: `Raised the ids of ${list.length} tables after a recovery`, status: "Success" });
  return list;
}

async function knownToLedgers(ctx: Ctx): Promise<Record<string, number>> {
  const known: Record<string, number> = {};
  for (const { id } of await ctx.db.select({ id: games.id }).from(games)) {
    const { last } = await ctx.ledger(id).holdings(0);
    for (const [table, seq] of Object.entries(last)) known[table] = Math.max(known[table] ?? 0, seq);
  }
  return known;
}
