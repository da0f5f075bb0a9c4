import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { attachments, challenges, files, flags } from "../../db/schema/index.ts";
import { fileKey } from "../file/file-store.ts";

/** Files that one check asks the store for: each is a call to R2, and a check must not take minutes. */
const MOST_FILES = 1_000;
const AT_ONCE = 25;

/** Names of files that the store lacks, by their challenge, and how many were checked. */
export type LookedFor = { lost: Map<number, string[]>; checked: number; all: number };

/** Checks the store for every file attached to an enabled challenge of a game or to one of its flags. */
export async function lostFilesOf(ctx: Ctx, gameId: number): Promise<LookedFor> {
  const rows = await attachedTo(ctx, gameId);
  const byHash = Map.groupBy(rows, ({ hash }) => hash!);
  const wanted = [...byHash.keys()].slice(0, MOST_FILES);
  const lost = new Map<number, string[]>();
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const some = wanted.slice(from, from + AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop -- so many calls to R2 may be under way at once
    const found = await Promise.all(some.map((hash) => isStored(ctx, hash, byHash.get(hash)![0]!.object)));
    for (const hash of some.filter((_, at) => !found[at])) {
      for (const { challengeId, name } of byHash.get(hash)!)
        lost.set(challengeId, [...(lost.get(challengeId) ?? []), name ?? hash.slice(0, 8)]);
    }
  }
  return { lost, checked: wanted.length, all: byHash.size };
}

async function isStored(ctx: Ctx, hash: string, object: string | null): Promise<boolean> {
  return object !== null && (await ctx.files.head(fileKey("file", hash, object))) !== null;
}

function attachedTo(ctx: Ctx, gameId: number) {
  const ofFlags = ctx.db.select({ id: flags.attachmentId }).from(flags).where(eq(flags.challengeId, challenges.id));
  return ctx.db
    .selectDistinct({ challengeId: challenges.id, hash: attachments.fileHash, name: files.name, object: files.object })
    .from(challenges)
    .innerJoin(
      attachments,
      or(eq(attachments.id, challenges.attachmentId), eq(attachments.challengeId, challenges.id), inArray(attachments.id, ofFlags)),
    )
    .leftJoin(files, eq(files.hash, attachments.fileHash))
    .where(and(eq(challenges.gameId, gameId), eq(challenges.enabled, true), isNotNull(attachments.fileHash)))
    .orderBy(asc(challenges.id));
}
