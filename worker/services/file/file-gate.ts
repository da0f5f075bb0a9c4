import { and, eq, exists, gt, inArray, isNotNull, lte, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { attachments, challenges, files, flags, games, participationMembers, participations, writeups } from "../../db/schema/index.ts";
import type { FileKind } from "./file-store.ts";
import { gamesOf, may } from "../../auth/roles.ts";
import { isStaff } from "../../domain/accounts/permission.ts";
import { isAnyUnlocked } from "../challenge/challenge-lock.ts";
import { isOneOf } from "../game/complete-rows.ts";

/** What the registry knows of stored bytes. */
export type StoredFile = { hash: string; object: string; size: number };

/** A file in use, by its hash. */
export async function findFile(ctx: Ctx, hash: string): Promise<StoredFile | undefined> {
  const { object, size } = files;
  const [row] = await ctx.db
    .select({ hash: files.hash, object, size })
    .from(files)
    .where(and(eq(files.hash, hash), gt(files.refs, 0)));
  return row;
}

/**
 * The kind as which the caller may have stored bytes. Staff may have all. Attachments of challenges are open once one of these challenges
 * is enabled in a game that has started, and not locked for the caller's team (in a private game: only to accepted teams); other files are
 * open to whoever knows their hash. Write-ups are for the staff.
 */
export async function kindsFor(ctx: Ctx, hash: string): Promise<FileKind[]> {
  if (may(ctx, "file.read")) return ["file", "writeup"];
  const attached = ctx.db.select({ id: attachments.id }).from(attachments).where(eq(attachments.fileHash, hash)).limit(1);
  const [[held], open] = await ctx.db.batch([attached, visible(ctx, hash)]);
  const asStaff = await kindsForStaff(ctx, hash);
  return !held || (open.length > 0 && (await isAnyUnlocked(ctx, open))) ? [...new Set<FileKind>(["file", ...asStaff])] : asStaff;
}

/** The staff of a game may have its write-ups, and the attachments of challenges that they may change, whether players may have them or not. */
async function kindsForStaff(ctx: Ctx, hash: string): Promise<FileKind[]> {
  if (!ctx.viewer || !isStaff(ctx.viewer.role, ctx.viewer.games)) return [];
  const own = and(isOneOf(challenges.gameId, gamesOf(ctx, "challenge.author")), eq(challenges.authorId, ctx.viewer.id));
  const [[file], [writeup]] = await ctx.db.batch([
    ctx.db
      .select({ id: challenges.id })
      .from(attachments)
      .innerJoin(challenges, holds(ctx))
      .where(and(eq(attachments.fileHash, hash), or(isOneOf(challenges.gameId, gamesOf(ctx, "challenge.edit")), own)))
      .limit(1),
    ctx.db
      .select({ id: writeups.participationId })
      .from(writeups)
      .where(and(eq(writeups.fileHash, hash), isOneOf(writeups.gameId, gamesOf(ctx, "game.review"))))
      .limit(1),
  ]);
  return [file && ("file" as const), writeup && ("writeup" as const)].filter((kind) => kind !== undefined);
}

/** If a file is attached to more challenges than this, only these are checked. */
const CHALLENGES_OF_FILE = 20;

/** How a file is attached to a challenge: as its first attachment, as an additional one, or on one of its flags. */
function holds(ctx: Ctx) {
  const ofFlag = ctx.db.select({ id: flags.challengeId }).from(flags).where(eq(flags.attachmentId, attachments.id));
  return or(eq(challenges.attachmentId, attachments.id), eq(challenges.id, attachments.challengeId), inArray(challenges.id, ofFlag));
}

function visible(ctx: Ctx, hash: string) {
  const { participationId } = participationMembers;
  const { id, gameId, rules } = challenges;
  return ctx.db
    .select({ id, gameId, rules, participationId })
    .from(attachments)
    .innerJoin(challenges, holds(ctx))
    .innerJoin(games, eq(games.id, challenges.gameId))
    .leftJoin(participationMembers, and(eq(participationMembers.gameId, games.id), isPlaying(ctx)))
    .where(
      and(
        eq(attachments.fileHash, hash),
        eq(challenges.enabled, true),
        lte(games.startAt, ctx.now()),
        or(eq(games.isPrivate, false), isNotNull(participationId)),
      ),
    )
    .limit(CHALLENGES_OF_FILE);
}

/** Whether a membership is the caller's, in a team that plays: one that waits, was rejected or is suspended opens no challenge either. */
function isPlaying(ctx: Ctx) {
  const accepted = and(eq(participations.id, participationMembers.participationId), eq(participations.status, "Accepted"));
  const isOwn = eq(participationMembers.userId, ctx.viewer && ctx.viewer.role !== "Banned" ? ctx.viewer.id : "");
  return and(isOwn, exists(ctx.db.select({ id: participations.id }).from(participations).where(accepted)));
}
