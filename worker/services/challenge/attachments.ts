import { and, asc, eq, getTableColumns, gt, or, sql, type SQL } from "drizzle-orm";
import { addressName } from "../../../packages/challenge-files/folder/file-name.ts";
import type { Ctx } from "../../context.ts";
import type { AttachmentInput, AttachmentView, NamedAttachmentView } from "../../contract/wire/challenge/challenge.ts";
import { fail } from "../../contract/wire/errors.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { inList } from "../../db/in-list.ts";
import { attachments, challenges, files, flags, type ChallengeRow } from "../../db/schema/index.ts";
import { safeFileName } from "../../formats/file-name.ts";
import { may } from "../../auth/roles.ts";
import { editable } from "./challenge-access.ts";

export { releaseAll, retaining } from "../file/file-store.ts";

type AttachmentRow = typeof attachments.$inferSelect;
/** `fileName`: the name under which its file was uploaded. */
export type NamedAttachment = AttachmentRow & { fileName: string | null };

/** How an attachment will be stored, once its file is known to exist. Null for none. */
export type AttachmentDraft = Pick<AttachmentRow, "type" | "fileHash" | "url" | "size" | "name"> | null;

type NamedInput = AttachmentInput & { name?: string | null };

/**
 * Checks attachments given by an organiser. Files must have been uploaded before; without `file.manage` only files count that an upload
 * still holds or that are attached to a challenge of this game already, so that nobody opens another's file by its hash.
 */
export async function draftAttachments(ctx: Ctx, gameId: number, inputs: NamedInput[]): Promise<AttachmentDraft[]> {
  const hashes = inputs
    .filter((input) => input.attachmentType === "Local")
    .map((input) => input.fileHash ?? fail("attachment.fileRequired"));
  const sizes = await sizesOf(ctx, gameId, hashes);
  return inputs.map((input) => draft(input, sizes));
}

function draft(input: NamedInput, sizes: Map<string, number>): AttachmentDraft {
  if (input.attachmentType === "None") return null;
  const name = input.name ? safeFileName(input.name, LIMITS.fileName) : null;
  if (input.attachmentType === "Remote") {
    return { type: "Remote", fileHash: null, url: input.remoteUrl ?? fail("attachment.urlRequired"), size: null, name };
  }
  const fileHash = input.fileHash!;
  return { type: "Local", fileHash, url: null, size: sizes.get(fileHash) ?? fail("attachment.fileUnknown"), name };
}

async function sizesOf(ctx: Ctx, gameId: number, hashes: string[]): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await ctx.db
    .select({ hash: files.hash, size: files.size })
    .from(files)
    .where(
      and(
        gt(files.refs, 0),
        inList(files.hash, [...new Set(hashes)]),
        may(ctx, "file.manage") ? undefined : or(gt(files.held, 0), hangsIn(ctx, gameId)),
      ),
    );
  return new Map(rows.map((row) => [row.hash, row.size]));
}

/** Condition on `files.hash`: it is attached to a challenge of the game that the caller may change, or to one of its flags. */
function hangsIn(ctx: Ctx, gameId: number): SQL {
  const mine = ctx.db
    .select({ id: challenges.id })
    .from(challenges)
    .where(and(eq(challenges.gameId, gameId), editable(ctx, gameId)));
  return sql`${files.hash} IN (SELECT ${attachments.fileHash} FROM ${attachments} WHERE ${ownedBy(sql`${mine}`)})`;
}

/** Condition on `attachments.id`: those that belong to these challenges, or to a flag of theirs. */
export function ownedBy(challengeIds: SQL): SQL {
  return sql`(${commonOf(challengeIds)}
    OR ${attachments.id} IN (SELECT ${flags.attachmentId} FROM ${flags} WHERE ${flags.challengeId} IN (${challengeIds})))`;
}

/** Condition on `attachments.id`: the shared attachments of these challenges, the first and the additional ones. */
export function commonOf(challengeIds: SQL): SQL {
  return sql`(${attachments.id} IN (SELECT ${challenges.attachmentId} FROM ${challenges} WHERE ${challenges.id} IN (${challengeIds}))
    OR ${attachments.challengeId} IN (${challengeIds}))`;
}

/** Deletes a challenge with its flags and attachments; returns the hashes whose references are to be released. */
export async function deleteChallenge(ctx: Ctx, id: number): Promise<(string | null)[]> {
  const [dropped] = await ctx.db.batch([
    ctx.db
      .delete(attachments)
      .where(ownedBy(sql`${id}`))
      .returning({ hash: attachments.fileHash }),
    ctx.db.delete(challenges).where(eq(challenges.id, id)),
  ]);
  return dropped.map(({ hash }) => hash);
}

/** Each column has its own name: in a batch D1 returns rows keyed by column names. */
const NAMED = { ...getTableColumns(attachments), fileName: sql<string | null>`${files.name}`.as("uploaded_name") };

/** The additional attachments of a challenge, without the first, in order, with the names their files were uploaded under. */
export function furtherOf(ctx: Ctx, challengeId: number) {
  return namedWhere(ctx, eq(attachments.challengeId, challengeId));
}

/** Those and the first, in no particular place. */
export function commonAttachments(ctx: Ctx, challengeId: number) {
  return namedWhere(ctx, commonOf(sql`${challengeId}`));
}

/** Those and the ones of its flags. */
export function allAttachments(ctx: Ctx, challengeId: number) {
  return namedWhere(ctx, ownedBy(sql`${challengeId}`));
}

function namedWhere(ctx: Ctx, condition: SQL) {
  return ctx.db
    .select(NAMED)
    .from(attachments)
    .leftJoin(files, eq(files.hash, attachments.fileHash))
    .where(condition)
    .orderBy(asc(attachments.position));
}

/** The shared attachments of a challenge among all that were read of it, in order. */
export function sharedOf({ id, attachmentId }: Pick<ChallengeRow, "id" | "attachmentId">, all: NamedAttachment[]): NamedAttachment[] {
  return [...all.filter((one) => one.id === attachmentId), ...all.filter(({ challengeId }) => challengeId === id)];
}

/** The name under which players see it. */
export function attachmentName({ name, fileName, url }: NamedAttachment): string {
  return name ?? fileName ?? (url ? addressName(url) : "attachment");
}

/** The URL of an attachment: our own file, under `name` when its own name would reveal too much; or the remote address. */
export function attachmentUrl(row: NamedAttachment, name = attachmentName(row)): string | null {
  return row.type === "Local" ? `/assets/${row.fileHash}/${encodeURIComponent(name)}` : row.url;
}

/** An attachment as the wire shows it; null for none. `name` is the file's name in its address, else the stored one. */
export function attachmentView(row: NamedAttachment | undefined, name?: string): AttachmentView | null {
  return row ? { id: row.id, type: row.type, url: attachmentUrl(row, name), fileSize: row.size } : null;
}

/** An attachment as the wire shows it, with its name. */
export function namedView(row: NamedAttachment): NamedAttachmentView {
  return { ...attachmentView(row)!, name: attachmentName(row) };
}
