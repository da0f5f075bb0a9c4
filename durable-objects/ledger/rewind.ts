import type { Outcome } from "../../worker/contract/rpc/ledger.ts";

/** Enough for the answer to leave before the object ends. */
const ANSWER_MS = 200;

type History = Pick<DurableObjectStorage, "getBookmarkForTime" | "onNextSessionRestoreBookmark">;
type Going = { to: number; dry: boolean; leave(): Promise<void> };

/**
 * Takes an object's storage back to a moment: the object ends soon after this has answered, and restarts with the state it had then. `dry`: only says
 * whether it could. `leave`: from then on nothing may be written, because it would be acknowledged and then lost; an object that fails to go back
 * after that restarts, too.
 */
export async function rewind(ctx: Pick<DurableObjectState, "abort"> & { storage: History }, { to, dry, leave }: Going): Promise<Outcome> {
  let bookmark: string;
  try {
    bookmark = await ctx.storage.getBookmarkForTime(to);
  } catch (error) {
    return refused(error);
  }
  if (dry) return { ok: true };
  await leave();
  setTimeout(() => ctx.abort("Taken back to an earlier moment"), ANSWER_MS);
  try {
    await ctx.storage.onNextSessionRestoreBookmark(bookmark);
    return { ok: true };
  } catch (error) {
    return refused(error);
  }
}

/** The moment is too long ago, or the runtime keeps no history at all, like that of `npm start`. */
function refused(error: unknown): Outcome {
  console.error(JSON.stringify({ event: "ledger.notRewound", error: String(error) }));
  return { ok: false, code: "recovery.noBookmarks" };
}
