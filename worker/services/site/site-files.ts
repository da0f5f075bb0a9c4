import { and, asc, eq, getTableColumns, isNull, ne, or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { inList } from "../../db/in-list.ts";
import { attachments, challenges, files, flags } from "../../db/schema/index.ts";
import { safeFileName, storableName, typeOfName } from "../../formats/file-name.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import type { SiteFile } from "../../domain/site/pages.ts";
import { attachmentName } from "../challenge/attachments.ts";
import { fileKey } from "../file/file-store.ts";
import { openFiles } from "../file/open-files.ts";

const ENDS: Record<string, string> = { "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp" };
/** Enough of a hash to distinguish files, and short enough for every file system. */
const short = (hash: string) => hash.slice(0, 16);

/** A file of an archive: its path there, and its key in the store. */
export type Placed = { place: string; key: string; size: number };

/** The shared attachments of these challenges, by challenge; files of single teams are not included. */
export async function sharedFiles(
  ctx: Ctx,
  ids: number[],
): Promise<{ of: Map<number, SiteFile[]>; stored: Map<string, Placed & { hash: string }> }> {
  const columns = { ...getTableColumns(attachments), fileName: sql<string | null>`${files.name}`.as("uploaded_name") };
  const rows = await ctx.db
    .select({ ofChallenge: challenges.id, type: challenges.type, object: files.object, attachment: columns })
    .from(challenges)
    .innerJoin(attachments, or(eq(attachments.id, challenges.attachmentId), eq(attachments.challengeId, challenges.id)))
    .leftJoin(files, eq(files.hash, attachments.fileHash))
    .where(inList(challenges.id, ids))
    .orderBy(asc(challenges.id), asc(attachments.position));
  const of = new Map<number, SiteFile[]>();
  const stored = new Map<string, Placed & { hash: string }>();
  for (const { ofChallenge, type, object, attachment } of rows) {
    if (kindOf(type).flags === "assigned") continue;
    const name = attachmentName(attachment);
    const list = of.get(ofChallenge) ?? [];
    of.set(ofChallenge, list);
    if (attachment.type === "Local" && attachment.fileHash !== null && object !== null) {
      const hash = attachment.fileHash;
      const place = `files/${short(hash)}/${storableName(safeFileName(name, LIMITS.fileName))}`;
      stored.set(place.toLowerCase(), { place, hash, key: fileKey("file", hash, object), size: attachment.size ?? 0 });
      list.push({ name, place, url: null });
    } else if (attachment.type === "Remote") list.push({ name, place: null, url: attachment.url });
  }
  return { of, stored };
}

/** Those of these files that are open to anybody who knows their hash, by hash. */
export async function picturesOf(ctx: Ctx, hashes: string[]): Promise<Map<string, Placed>> {
  const list = await openFiles(ctx, hashes);
  return new Map(
    list.map(({ key, file: { hash, name, type, size } }) => {
      const end = ENDS[type] ?? ENDS[typeOfName(name)];
      const place = end ? `images/${short(hash)}.${end}` : `files/${short(hash)}/${storableName(safeFileName(name, LIMITS.fileName))}`;
      return [hash, { place, key, size }];
    }),
  );
}

/** The shared right flags, by challenge: no decoys, and none of a single team. */
export async function commonFlags(ctx: Ctx, ids: number[]): Promise<Map<number, string[]>> {
  const rows = await ctx.db
    .select({ challengeId: flags.challengeId, flag: flags.flag })
    .from(flags)
    .where(and(inList(flags.challengeId, ids), ne(flags.kind, "decoy"), isNull(flags.participationId)))
    .orderBy(asc(flags.id));
  const of = new Map<number, string[]>();
  for (const { challengeId, flag } of rows) of.set(challengeId, [...(of.get(challengeId) ?? []), flag]);
  return of;
}
