import { and, inArray, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { inList } from "../../db/in-list.ts";
import { captures, challenges, participations } from "../../db/schema/index.ts";

/** Of which traffic a capture is, and its file's name. */
export type CaptureKey = { challengeId: number; participationId: number; name: string };

/** R2 deletes at most this many objects at once. */
const CHUNK = 1_000;

/** Where the bytes of a recording are in R2. */
export function captureKey({ challengeId, participationId, name }: CaptureKey): string {
  return `captures/${challengeId}/${participationId}/${name}`;
}

/** Removes the recordings whose challenge or participation is gone. Everything that deletes these ends with it; what one misses, the next finds. */
export async function collectCaptures(ctx: Ctx, gameIds: number[]): Promise<void> {
  if (gameIds.length === 0) return;
  const ofGames = inList(captures.gameId, gameIds);
  const orphaned = sql`(NOT EXISTS (SELECT 1 FROM ${participations} WHERE ${participations.id} = ${captures.participationId})
    OR NOT EXISTS (SELECT 1 FROM ${challenges} WHERE ${challenges.id} = ${captures.challengeId}))`;
  await drop(ctx, and(ofGames, orphaned)!, (rows) => ctx.db.delete(captures).where(rows));
}

/** Deletes recordings for a monitor; their rows stay, for the host that may still be recording. Answers how many there were. */
export function deleteCaptures(ctx: Ctx, condition: SQL): Promise<number> {
  const left = sql`(${captures.deletedAt} IS NULL OR ${captures.size} > 0)`;
  return drop(ctx, and(condition, left)!, (rows) => ctx.db.update(captures).set({ size: 0 }).where(rows));
}

/**
 * First the rows say that these are deleted, so that an upload on its way takes its object back (`capture-intake.ts`); then the objects go,
 * and last the rows are updated. Cut short anywhere, the rows still tell what is to go.
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
