import type { Ctx } from "../../context.ts";
import { errorText } from "../../domain/log/error-text.ts";

/** How long a list may wait for the copy that it is read from. */
const PATIENCE_MS = 1_000;

/**
 * Waits until D1 has whatever the game's Ledger had decided before this call, so that a list that is read next is complete for the user who
 * caused an entry (docs/decisions/0026). After a second, or when the Ledger cannot say, the list is read as it is.
 */
export async function awaitCopy(ctx: Ctx, gameId: number): Promise<void> {
  const failed = (error: unknown) => console.error(JSON.stringify({ event: "copy.unknown", gameId, error: errorText(error) }));
  await Promise.race([ctx.ledger(gameId).copied().catch(failed), ctx.sleep(PATIENCE_MS)]);
}
