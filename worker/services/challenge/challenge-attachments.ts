import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { AttachmentInput, AttachmentInputs } from "../../contract/wire/challenge.ts";
import { fail } from "../../contract/wire/errors.ts";
import { statementOf } from "../../db/client.ts";
import { insertAttachments } from "../../db/statements/flags.ts";
import { attachments, challenges } from "../../db/schema/index.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import { commonOf, draftAttachments, releaseAll, retainAll, type AttachmentDraft } from "./attachments.ts";
import { requireEditable } from "./challenge-access.ts";
import { logDone } from "../log/logs.ts";

/** Its editor replaces what everybody gets, as a whole: these, in this order. Where each team has its own, attachments belong to the flags. */
export async function setAttachments(ctx: Ctx, gameId: number, id: number, { attachments: inputs }: AttachmentInputs): Promise<void> {
  const row = await requireEditable(ctx, gameId, id);
  if (kindOf(row.type).flags === "assigned") fail("challenge.dynamicNeedsFlags");
  const drafts = (await draftAttachments(ctx, gameId, inputs)).filter((draft) => draft !== null);
  const [{ results }] = (await ctx.d1.batch<{ file_hash: string | null }>(replacing(ctx, id, drafts))) as [
    D1Result<{ file_hash: string | null }>,
  ];
  await releaseAll(
    ctx,
    results.map((old) => old.file_hash),
  );
  logDone(ctx, `Set ${drafts.length} attachments of challenge ${id} of game ${gameId}`);
}

/** The same for one that takes the place of all there are, as clients do that know of one only. */
export function setAttachment(ctx: Ctx, gameId: number, id: number, input: AttachmentInput): Promise<void> {
  return setAttachments(ctx, gameId, id, { attachments: [input] });
}

/** The statements that put these in the place of what everybody gets; the first answers the hashes whose references are to be given back. */
export function replacing(ctx: Ctx, id: number, drafts: NonNullable<AttachmentDraft>[]): D1PreparedStatement[] {
  const { d1 } = ctx;
  const previous = ctx.db
    .delete(attachments)
    .where(commonOf(sql`${id}`))
    .returning({ hash: attachments.fileHash });
  if (drafts.length === 0) return [statementOf(d1, previous)];
  const rows = drafts.map((draft, position) => ({ ...draft, challengeId: position === 0 ? null : id, position }));
  // The rows that the statement before has added got the ids that follow the highest.
  const first = sql`(SELECT max(${attachments.id}) FROM ${attachments}) - ${drafts.length - 1}`;
  const hashes = drafts.flatMap(({ fileHash }) => fileHash ?? []);
  return [
    statementOf(d1, previous),
    insertAttachments(d1, rows),
    statementOf(d1, ctx.db.update(challenges).set({ attachmentId: first }).where(eq(challenges.id, id))),
    statementOf(d1, retainAll(ctx, hashes)),
  ];
}
