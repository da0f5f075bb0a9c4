import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { FlagInput } from "../../contract/wire/challenge/challenge.ts";
import { fail } from "../../contract/wire/errors.ts";
import { may, requirePermission } from "../../auth/roles.ts";
import { insertAttachments, insertFlags } from "../../db/statements/flags.ts";
import { inList } from "../../db/in-list.ts";
import { attachments, challenges, flags, type ChallengeRow } from "../../db/schema/index.ts";
import { isRight } from "../../domain/flags/flag-kinds.ts";
import { kindOf, typesWith } from "../../domain/game/challenge-kind.ts";
import { allDone, together } from "../../domain/together.ts";
import { actorOf } from "../account/actor.ts";
import { draftAttachments, releaseAll, retaining, type AttachmentDraft } from "./attachments.ts";
import { requireEditable } from "./challenge-access.ts";
import { hasRightFlag, requireChallenge } from "./challenge-store.ts";
import { checkFlags } from "./flag-check.ts";
import { pushChallenge, pushFlags } from "../game/ledger-sync.ts";
import { logDone } from "../log/logs.ts";

/** Challenge editor: adds flags, all or none. Flags have attachments only where each team has its own attachment. */
export async function addFlags(ctx: Ctx, gameId: number, id: number, input: FlagInput[]): Promise<void> {
  const texts = input.map((item) => item.flag);
  const [{ type }, [others, isThere]] = await together(
    requireEditable(ctx, gameId, id),
    Promise.all([notExact(ctx, id), isAnyThere(ctx, id, texts)]),
  );
  await checkFlags(type, input, others);
  const isOwn = kindOf(type).flags === "assigned";
  const none = { attachmentType: "None" as const };
  const attached = input.map((item) => (isOwn && isRight(item.kind) ? item : none));
  const drafts = await draftAttachments(ctx, gameId, attached);
  if (isThere) fail("flag.duplicate");
  try {
    await addRows(ctx, id, input, drafts);
  } catch (error) {
    // Since the checks above another call may have added one of them, or a file or the challenge may have been deleted; the batch wrote nothing.
    await requireChallenge(ctx, gameId, id);
    if (await isAnyThere(ctx, id, texts)) fail("flag.duplicate");
    await draftAttachments(ctx, gameId, attached);
    throw error;
  }
  await pushFlags(ctx, gameId, id);
  logDone(ctx, `Added ${texts.length} flags to challenge ${id} of game ${gameId}`);
}

/** The flags of a challenge that may equal an added one although the text differs. */
function notExact(ctx: Ctx, challengeId: number) {
  return ctx.db
    .select({ flag: flags.flag, kind: flags.kind })
    .from(flags)
    .where(and(eq(flags.challengeId, challengeId), ne(flags.kind, "exact")));
}

async function isAnyThere(ctx: Ctx, challengeId: number, texts: string[]): Promise<boolean> {
  const [known] = await ctx.db
    .select({ id: flags.id })
    .from(flags)
    .where(and(eq(flags.challengeId, challengeId), inList(flags.flag, texts)))
    .limit(1);
  return known !== undefined;
}

/** One batch for any number of flags. */
async function addRows(ctx: Ctx, challengeId: number, input: FlagInput[], drafts: AttachmentDraft[]): Promise<void> {
  const owned = drafts.filter((draft) => draft !== null);
  const hashes = owned.map((draft) => draft.fileHash).filter((hash) => hash !== null);
  const { d1 } = ctx;
  let next = 0;
  const rows = input.map(({ flag, kind, label }, i) => ({ flag, kind, label, place: drafts[i] ? owned.length - 1 - next++ : null }));
  await d1.batch([insertAttachments(d1, owned), insertFlags(d1, challengeId, rows), ...retaining(ctx, hashes)]);
}

/**
 * Challenge editor: deletes a flag with its attachment. Deleting the last flag that is not a decoy disables the challenge, and takes
 * `challenge.publish` if it is enabled.
 */
export async function removeFlag(ctx: Ctx, gameId: number, id: number, flagId: number): Promise<"Success" | "NotFound"> {
  const held = await requireEditable(ctx, gameId, id);
  const theOne = and(eq(flags.id, flagId), eq(flags.challengeId, id));
  const mine = may(ctx, "challenge.publish", gameId) ? theOne : and(theOne, leavesAnother(id, flagId));
  const [dropped, [gone], [disabled]] = await ctx.db.batch([
    ctx.db
      .delete(attachments)
      .where(sql`${attachments.id} = (SELECT ${flags.attachmentId} FROM ${flags} WHERE ${mine})`)
      .returning({ hash: attachments.fileHash }),
    ctx.db.delete(flags).where(mine).returning({ id: flags.id }),
    ctx.db
      .update(challenges)
      .set({ enabled: false, version: sql`${challenges.version} + 1` })
      .where(isLeftWithoutFlags(id))
      .returning(),
  ]);
  if (!gone && (await ctx.db.$count(flags, theOne)) > 0) requirePermission(ctx, "challenge.publish", gameId);
  if (gone) logDone(ctx, `Deleted flag ${flagId} of challenge ${id} of game ${gameId}${disabled ? ", which disabled it" : ""}`);
  // The deletion cannot be repeated: its file is released whether or not the Ledger can be told now.
  const hashes = dropped.map((row) => row.hash);
  await allDone([tellWithoutFlag(ctx, disabled ?? (gone ? null : held), gameId, id), releaseAll(ctx, hashes)]);
  const isClosed = disabled !== undefined || (!gone && !held.enabled);
  if (isClosed) await ctx.fleet().stopAll({ kind: "player", challengeId: id }, "withdrawn", actorOf(ctx));
  return gone ? "Success" : "NotFound";
}

/**
 * `row`: the challenge, when the Ledger may have another state of it. The Ledger is told also of a flag that was deleted before: otherwise
 * it would keep accepting a flag that nobody can delete any more.
 */
async function tellWithoutFlag(ctx: Ctx, row: ChallengeRow | null, gameId: number, id: number): Promise<void> {
  if (row) await pushChallenge(ctx, row);
  await pushFlags(ctx, gameId, id);
}

/** Whether a deletion disables nothing. It is part of the statement that deletes: two deletions at once would each see the other's flag. */
function leavesAnother(id: number, flagId: number) {
  return sql`(NOT EXISTS (SELECT 1 FROM ${challenges} WHERE ${needsFlags(id)})
    OR EXISTS (SELECT 1 FROM ${flags} AS other WHERE other.challenge_id = ${id} AND other.kind <> 'decoy' AND other.id <> ${flagId}))`;
}

const isLeftWithoutFlags = (id: number) => and(needsFlags(id), sql`NOT ${hasRightFlag}`);

/** Whether a challenge is enabled, and cannot be without a right flag. */
function needsFlags(id: number) {
  return and(
    eq(challenges.id, id),
    eq(challenges.enabled, true),
    eq(challenges.survey, false),
    notInArray(
      challenges.type,
      typesWith(({ flags }) => flags === "generated"),
    ),
  );
}
