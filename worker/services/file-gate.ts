import { and, eq, exists, inArray, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { attachments, challenges, files, flags, games, participationMembers } from "../db/schema/index.ts";

/**
 * Whether the caller may have a stored file. Staff may have all. What hangs on challenges is open once one of them is enabled in
 * a game that has started, and in a private game only to those who take part. Everything else is open to whoever knows its hash.
 */
export async function mayHave(ctx: Ctx, hash: string): Promise<boolean> {
  const stored = ctx.db.select({ refs: files.refs }).from(files).where(eq(files.hash, hash));
  const attached = ctx.db.select({ id: attachments.id }).from(attachments).where(eq(attachments.fileHash, hash)).limit(1);
  const [[file], [held], [open]] = await ctx.db.batch([stored, attached, visible(ctx, hash)]);
  if (!file || file.refs < 1) return false;
  return isStaff(ctx) || !held || open !== undefined;
}

function visible(ctx: Ctx, hash: string) {
  const ofFlag = ctx.db.select({ id: flags.challengeId }).from(flags).where(eq(flags.attachmentId, attachments.id));
  const taking = ctx.db
    .select({ one: sql`1` })
    .from(participationMembers)
    .where(and(eq(participationMembers.gameId, games.id), eq(participationMembers.userId, ctx.viewer?.id ?? "")));
  return ctx.db
    .select({ id: challenges.id })
    .from(attachments)
    .innerJoin(challenges, or(eq(challenges.attachmentId, attachments.id), inArray(challenges.id, ofFlag)))
    .innerJoin(games, eq(games.id, challenges.gameId))
    .where(
      and(
        eq(attachments.fileHash, hash),
        eq(challenges.enabled, true),
        lte(games.startAt, ctx.now()),
        or(eq(games.isPrivate, false), exists(taking)),
      ),
    )
    .limit(1);
}

function isStaff(ctx: Ctx): boolean {
  return ctx.viewer?.role === "Admin" || ctx.viewer?.role === "Monitor";
}
