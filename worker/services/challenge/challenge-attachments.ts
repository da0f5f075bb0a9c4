import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { AttachmentInput, AttachmentInputs } from "../../contract/wire/challenge/challenge.ts";
import { fail } from "../../contract/wire/errors.ts";
import { statementOf } from "../../db/client.ts";
import { refuseUnchanged } from "../../db/statements/challenge-changes.ts";
import { insertAttachments } from "../../db/statements/flags.ts";
import { attachments, challenges, type ChallengeRow } from "../../db/schema/index.ts";
import { requireUnchanged } from "../../domain/game/meanwhile.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import {
  commonAttachments,
  commonOf,
  draftAttachments,
  namedView,
  releaseAll,
  retaining,
  sharedOf,
  type AttachmentDraft,
} from "./attachments.ts";
import { requireEditable } from "./challenge-access.ts";
import { logDone } from "../log/logs.ts";

/**
 * Challenge editor: replaces the shared attachments as a whole, with these, in this order. Where each team has its own, attachments belong
 * to the flags.
 */
export async function setAttachments(ctx: Ctx, gameId: number, id: number, { attachments: inputs, was }: AttachmentInputs): Promise<void> {
  const row = await requireEditable(ctx, gameId, id);
  if (kindOf(row.type).flags === "assigned") fail("challenge.dynamicNeedsFlags");
  const drafts = (await draftAttachments(ctx, gameId, inputs)).filter((draft) => draft !== null);
  if (was) requireUnchanged({ attachments: was }, { attachments: await listOf(ctx, row) });
  const work = [...(was ? asRead(ctx, row) : []), ...replacing(ctx, id, drafts)];
  const done = await ctx.d1.batch<{ file_hash?: string | null }>(work).catch(async (error: unknown) => {
    // Another request was faster by less than a round trip: the attachments are read once more, and compared with the new state.
    await draftAttachments(ctx, gameId, inputs);
    if (!was || (await requireEditable(ctx, gameId, id)).attachmentId === row.attachmentId) throw error;
    return null;
  });
  if (!done) return setAttachments(ctx, gameId, id, { attachments: inputs, was });
  await releaseAll(
    ctx,
    done.flatMap(({ results }) => results.flatMap((old) => old.file_hash ?? [])),
  );
  logDone(ctx, `Set ${drafts.length} attachments of challenge ${id} of game ${gameId}`);
}

/** The same with one attachment that replaces all, for clients that know of only one. */
export function setAttachment(ctx: Ctx, gameId: number, id: number, input: AttachmentInput): Promise<void> {
  return setAttachments(ctx, gameId, id, { attachments: [input] });
}

/** The shared attachments as the editor sees them, without ids, which are new with each change. */
async function listOf(ctx: Ctx, row: ChallengeRow) {
  const shared = sharedOf(row, await commonAttachments(ctx, row.id));
  return shared.map(namedView).map(({ type, url, name }) => ({ type, url, name }));
}

/**
 * Fails, and with it the batch that it begins, when the challenge has other attachments than were read: new attachments have new ids, and
 * ids are never reused.
 */
function asRead({ db, d1 }: Ctx, { id, attachmentId }: ChallengeRow): D1PreparedStatement[] {
  const same = and(eq(challenges.id, id), sql`${challenges.attachmentId} IS ${attachmentId}`);
  return [statementOf(d1, db.update(challenges).set({ attachmentId }).where(same)), refuseUnchanged(d1)];
}

/** The statements that replace the shared attachments with these; the first returns the hashes whose references are to be released. */
export function replacing(ctx: Ctx, id: number, drafts: NonNullable<AttachmentDraft>[]): D1PreparedStatement[] {
  const { d1 } = ctx;
  const previous = ctx.db
    .delete(attachments)
    .where(commonOf(sql`${id}`))
    .returning({ hash: attachments.fileHash });
  if (drafts.length === 0) return [statementOf(d1, previous)];
  const rows = drafts.map((draft, position) => ({ ...draft, challengeId: position === 0 ? null : id, position }));
  // The rows added by the previous statement got the ids that follow the highest one.
  const first = sql`(SELECT max(${attachments.id}) FROM ${attachments}) - ${drafts.length - 1}`;
  const hashes = drafts.flatMap(({ fileHash }) => fileHash ?? []);
  return [
    statementOf(d1, previous),
    insertAttachments(d1, rows),
    statementOf(d1, ctx.db.update(challenges).set({ attachmentId: first }).where(eq(challenges.id, id))),
    ...retaining(ctx, hashes),
  ];
}
