import { sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { inList } from "../../db/in-list.ts";
import { participations, writeups } from "../../db/schema/index.ts";
import { releaseAll } from "../file/file-store.ts";

/**
 * Releases the write-ups of deleted participations. Everything that deletes participations ends with this call; what one misses, the next
 * finds.
 */
export async function collectWriteups(ctx: Ctx, gameIds: number[]): Promise<void> {
  if (gameIds.length === 0) return;
  const gone = await ctx.db
    .delete(writeups)
    .where(
      sql`${inList(writeups.gameId, gameIds)}
        AND NOT EXISTS (SELECT 1 FROM ${participations} WHERE ${participations.id} = ${writeups.participationId})`,
    )
    .returning({ hash: writeups.fileHash });
  await releaseAll(
    ctx,
    gone.map((row) => row.hash),
  );
}
