import type { Ctx } from "../../context.ts";
import { imports } from "../../db/schema/index.ts";
import { selectUnused, type Unused } from "../../db/statements/files.ts";
import { log } from "../log/logs.ts";
import { markIdOf } from "../archive/import-mark.ts";
import { releaseAll, removeLeft } from "../file/file-store.ts";

export type { Unused } from "../../db/statements/files.ts";

/** An upload that is still incomplete after this long never completes. */
const ARRIVED_MS = 24 * 3_600_000;
/** R2 deletes at most this many keys at once. */
const KEYS = 1_000;

/**
 * Removes what a server that died has left in the store: references without an owner, files whose removal was interrupted, and interrupted
 * uploads. A reference is taken before the row that it is for is written, so one without an owner is released only when it had none at the
 * last look, too. `before`: the result of that look.
 */
export async function collectLeftFiles(ctx: Ctx, before: Unused[]): Promise<Unused[]> {
  const found = await selectUnused(ctx.d1);
  const known = new Map(before.map(({ hash, extra }) => [hash, extra]));
  const due = ({ hash, extra }: Unused) => Math.min(extra, known.get(hash) ?? 0);
  const given = found.flatMap((one) => Array.from({ length: due(one) }, () => one.hash));
  await releaseAll(ctx, given);
  const removed = await removeLeft(ctx);
  const uploads = await removeUploads(ctx);
  if (given.length + removed + uploads > 0) {
    const what = `${given.length} references to files that nothing used, ${removed} files half removed, ${uploads} uploads that never ended`;
    log(ctx, { level: "Warning", message: `Removed leftovers from the store: ${what}`, status: "Success", user: "System" });
  }
  return found.flatMap((one) => (one.extra > due(one) ? [{ hash: one.hash, extra: one.extra - due(one) }] : []));
}

/** Files of an import that may be continued belong to the import. */
async function removeUploads(ctx: Ctx): Promise<number> {
  const marks = new Set((await ctx.db.select({ id: imports.id }).from(imports)).map(({ id }) => id));
  const old: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await ctx.files.list({ prefix: "incoming/", cursor });
    for (const { key, uploaded } of page.objects)
      if (uploaded.getTime() < ctx.now() - ARRIVED_MS && !marks.has(markIdOf(key))) old.push(key);
    if (!page.truncated) break;
    cursor = page.cursor;
  }
  for (let from = 0; from < old.length; from += KEYS) await ctx.files.delete(old.slice(from, from + KEYS));
  return old.length;
}
