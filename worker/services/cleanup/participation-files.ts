import type { Ctx } from "../../context.ts";
import { collectCaptures } from "../capture/capture-files.ts";
import { collectWriteups } from "../writeup/writeup-files.ts";

/** Removes what participations of these games have left in the store. Everything that deletes participations ends with it; what one misses, the next finds. */
export async function collectParticipationFiles(ctx: Ctx, gameIds: number[]): Promise<void> {
  await Promise.all([collectWriteups(ctx, gameIds), collectCaptures(ctx, gameIds)]);
}
