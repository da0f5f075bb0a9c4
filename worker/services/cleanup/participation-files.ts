import type { Ctx } from "../../context.ts";
import { collectCaptures } from "../capture/capture-files.ts";
import { collectWriteups } from "../writeup/writeup-files.ts";

/**
 * Removes the files of deleted participations of these games from the store. Everything that deletes participations ends with this call;
 * what one misses, the next finds.
 */
export async function collectParticipationFiles(ctx: Ctx, gameIds: number[]): Promise<void> {
  await Promise.all([collectWriteups(ctx, gameIds), collectCaptures(ctx, gameIds)]);
}
