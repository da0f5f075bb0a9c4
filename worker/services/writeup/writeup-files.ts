import { sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { participations, writeups } from "../../db/schema/index.ts";
import { releaseAll } from "../file/file-store.ts";

/** Gives back the write-ups whose participation is gone. Everything that deletes participations ends with it; what one misses, the next finds. */
export async function collectWriteups(ctx: Ctx, gameIds: number[]): Promise<void> {
  if (gameIds.length === 0) return;
  const gone = await ctx.db
    .delete(writeups)
    .where(
      sql`${writeups.gameId} IN (SELECT value FROM json_each(${JSON.stringify(gameIds)}))
        AND NOT EXISTS (SELECT 1 FROM ${participations} WHERE ${participations.id} = ${writeups.participationId})`,
    )
    .returning({ hash: writeups.fileHash });
  await releaseAll(
    ctx,
    gone.map((row) => row.hash),
  );
}
