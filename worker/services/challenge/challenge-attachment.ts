import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { AttachmentInput } from "../../contract/wire/challenge.ts";
import { fail } from "../../contract/wire/errors.ts";
import { attachments, challenges } from "../../db/schema/index.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import { draftAttachments, releaseAll, retainAll } from "./attachments.ts";
import { requireEditable } from "./challenge-access.ts";
import { logDone } from "../log/logs.ts";

/** Its editor replaces the attachment that everybody gets. Where each team has its own, attachments belong to the flags. */
export async function setAttachment(ctx: Ctx, gameId: number, id: number, input: AttachmentInput): Promise<void> {
  const row = await requireEditable(ctx, gameId, id);
  if (kindOf(row.type).flags === "assigned") fail("challenge.dynamicNeedsFlags");
  const [draft] = await draftAttachments(ctx, gameId, [input]);
  const newest = sql`(SELECT max(${attachments.id}) FROM ${attachments})`;
  const previous = ctx.db
    .delete(attachments)
    .where(sql`${attachments.id} = (SELECT ${challenges.attachmentId} FROM ${challenges} WHERE ${challenges.id} = ${id})`)
    .returning({ hash: attachments.fileHash });
  const [dropped] = draft
    ? await ctx.db.batch([
        previous,
        ctx.db.insert(attachments).values(draft),
        ctx.db.update(challenges).set({ attachmentId: newest }).where(eq(challenges.id, id)),
        retainAll(ctx, draft.fileHash ? [draft.fileHash] : []),
      ])
    : await ctx.db.batch([previous]);
  await releaseAll(
    ctx,
    dropped.map((old) => old.hash),
  );
  logDone(ctx, `${draft ? "Set" : "Removed"} the attachment of challenge ${id} of game ${gameId}`);
}
