import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { challenges, type ChallengeRow } from "../../db/schema/index.ts";
import { errorText } from "../../domain/log/error-text.ts";

/** Challenges whose first opening is being written, so that players who open one at the same moment cause one query. */
const writing = new Set<number>();

/**
 * Records that a player has opened a challenge, once per challenge: later players read it with the row. Delays nobody, and fails silently.
 */
export function noteOpening(ctx: Ctx, { id, openedAt }: Pick<ChallengeRow, "id" | "openedAt">): void {
  if (openedAt !== null || writing.has(id)) return;
  writing.add(id);
  ctx.after(write(ctx, id).finally(() => writing.delete(id)));
}

async function write(ctx: Ctx, id: number): Promise<void> {
  try {
    const isFirst = and(eq(challenges.id, id), isNull(challenges.openedAt));
    await ctx.db.update(challenges).set({ openedAt: ctx.now() }).where(isFirst);
  } catch (error) {
    console.error(JSON.stringify({ event: "challenge.openingUnwritten", id, error: errorText(error) }));
  }
}
