import type { Outcome } from "../../worker/contract/rpc/ledger.ts";

/** Enough for the answer to leave before the object ends. */
const ANSWER_MS = 200;

/** Takes an object's storage back to a moment: it ends soon after this has answered, and begins again as it was then. `dry`: says whether it could. */
export async function rewind(ctx: DurableObjectState, to: number, dry: boolean): Promise<Outcome> {
  try {
    const bookmark = await ctx.storage.getBookmarkForTime(to);
    if (dry) return { ok: true };
    await ctx.storage.onNextSessionRestoreBookmark(bookmark);
  } catch (error) {
    // A moment too long ago, or a runtime that keeps no history at all, as that of `npm start`.
    console.error(JSON.stringify({ event: "ledger.notRewound", error: String(error) }));
    return { ok: false, code: "recovery.noBookmarks" };
  }
  setTimeout(() => ctx.abort("Taken back to an earlier moment"), ANSWER_MS);
  return { ok: true };
}
