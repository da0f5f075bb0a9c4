import { and, inArray, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { inList } from "../../db/in-list.ts";
import { captures, challenges, participations } from "../../db/schema/index.ts";

/** Which traffic a capture contains, and its file's name. */
export type CaptureKey = { challengeId: number; participationId: number; name: string };

/** R2 deletes at most this many objects at once. */
const CHUNK = 1_000;

/** The R2 key of a recording. */
export function captureKey({ challengeId, participationId, name }: CaptureKey): string {
  return `captures/${challengeId}/${participationId}/${name}`;
}

/**
 * Removes the recordings whose challenge or participation was deleted. Everything that deletes these ends with this call; what one misses,
 * the next finds.
 */
export async function collectCaptures(ctx: Ctx, gameIds: number[]): Promise<void> {
  if (gameIds.length === 0) return;
  const ofGames = inList(captures.gameId, gameIds);
  const orphaned = sql`(NOT EXISTS (SELECT 1 FROM ${participations} WHERE ${participations.id} = ${captures.participationId})
    OR NOT EXISTS (SELECT 1 FROM ${challenges} WHERE ${challenges.id} = ${captures.challengeId}))`;
  await drop(ctx, and(ofGames, orphaned)!, (rows) => ctx.db.delete(captures).where(rows));
}

/** Deletes recordings for a monitor; their rows stay because the host may still be recording. Returns how many there were. */
export function deleteCaptures(ctx: Ctx, condition: SQL): Promise<number> {
  const left = sql`(${captures.deletedAt} IS NULL OR ${captures.size} > 0)`;
  return drop(ctx, and(condition, left)!, (rows) => ctx.db.update(captures).set({ size: 0 }).where(rows));
}

/**
 * First the rows are marked as deleted, so that an upload in progress removes its object again (`capture-intake.ts`); then the objects are
 * deleted, and last the rows are updated. If this is interrupted anywhere, the rows still tell what is left to delete.
 */
async function drop(ctx: Ctx, condition: SQL, updateRows: (rows: SQL) => PromiseLike<unknown>): Promise<number> {
  const id = sql<number>`rowid`;
  const { challengeId, participationId, name } = captures;
  const some = ctx.db.select({ id }).from(captures).where(condition).limit(CHUNK);
  let dropped = 0;
  for (let found = CHUNK; found === CHUNK; dropped += found) {
    // oxlint-disable-next-line no-await-in-loop -- a thousand after the other
    const rows = await ctx.db
      .update(captures)
      .set({ deletedAt: ctx.now() })
      .where(inArray(id, some))
      .returning({ challengeId, participationId, name, id });
    found = rows.length;
    if (found === 0) break;
    // oxlint-disable-next-line no-await-in-loop
    await ctx.files.delete(rows.map(captureKey));
    // oxlint-disable-next-line no-await-in-loop
    await updateRows(
      inList(
        id,
        rows.map((row) => row.id),
      ),
    );
  }
  return dropped;
}
