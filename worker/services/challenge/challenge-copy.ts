import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ChallengeCopy, ChallengeEditView } from "../../contract/wire/challenge/challenge.ts";
import type { ChallengeRules } from "../../contract/wire/challenge/challenge-rules.ts";
import { failAt } from "../../contract/wire/errors.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { insertAttachments, insertFlags } from "../../db/statements/flags.ts";
import { attachments, challenges, flags, type ChallengeRow } from "../../db/schema/index.ts";
import { numberedTitle } from "../../domain/names/numbered-title.ts";
import { requirePermission } from "../../auth/roles.ts";
import { pushChallenge, pushFlags } from "../game/ledger-sync.ts";
import { requireGame } from "../game/game-cache.ts";
import { logDone } from "../log/logs.ts";
import { commonOf, deleteChallenge, releaseAll, retaining } from "./attachments.ts";
import { replacing } from "./challenge-attachments.ts";
import { grantedFields, requireEditable } from "./challenge-access.ts";
import { NO_FIGURES } from "./challenge-figures.ts";
import { nextOfCopy } from "./challenge-next.ts";
import { isSound, withIds, withoutUnknown } from "./challenge-requirements.ts";
import { storedFields } from "./challenge-row.ts";
import { insertChallenge } from "./challenge-slug.ts";
import { requireChallenge } from "./challenge-store.ts";
import { editView } from "./challenge-views.ts";

/**
 * Challenge editor: copies a challenge within its game, or to another game in which the caller is an author, with its attachments and its
 * flags except those of single teams; the copy is not enabled, and belongs to the caller. Fields that the caller may not set in that game
 * have the values of a new challenge. Its rules require the given copies instead of their originals, and in another game no other
 * challenge. Refuses with `challenge.requiresUnknown` a copy that does not exist.
 */
export async function copy(ctx: Ctx, gameId: number, id: number, { game, copies }: ChallengeCopy): Promise<ChallengeEditView> {
  const source = await requireEditable(ctx, gameId, id);
  const target = game ?? gameId;
  requirePermission(ctx, "challenge.author", target);
  await requireGame(ctx, target);
  const { rules, ...draft } = await draftOf(ctx, source, target);
  const next = draft.next === undefined ? undefined : await nextOfCopy(ctx, source, target, copies);
  const made = await insertChallenge(ctx, target, { ...draft, next });
  try {
    await copyFlags(ctx, source, made.id);
    if (rules) await setRules(ctx, made, among(rules, target === gameId, copies));
  } catch (error) {
    await releaseAll(ctx, await deleteChallenge(ctx, made.id));
    throw error;
  }
  const row = await requireChallenge(ctx, target, made.id);
  await pushChallenge(ctx, row);
  await pushFlags(ctx, target, row.id);
  logDone(ctx, `Copied the challenge ${source.title} (${id}) of game ${gameId} to game ${target}, as ${row.id}`);
  return editView(ctx, row, NO_FIGURES);
}

async function draftOf(ctx: Ctx, source: ChallengeRow, target: number) {
  const { slug: _, enabled: __, ...fields } = grantedFields(ctx, target, storedFields(source));
  const isHere = target === source.gameId;
  const title = isHere ? numberedTitle(source.title, await titlesOf(ctx, target), LIMITS.title) : source.title;
  return { ...fields, title, tag: source.tag, hints: source.hints, type: source.type };
}

/** Rules that name copies; in another game nothing else. */
function among(rules: ChallengeRules, isHere: boolean, copies: ChallengeCopy["copies"] = []): ChallengeRules {
  const made = new Map(copies.map((one) => [one.of, one.as]));
  const named = withIds(isHere ? rules : withoutUnknown(rules, (id) => made.has(id)), (id) => made.get(id) ?? id);
  // Two requirements become the same when both a challenge and its copy were required.
  const requires = [...new Map(named.requires.map((one) => [JSON.stringify(one), one])).values()];
  return { ...named, requires, least: named.least === null ? null : Math.min(named.least, requires.length) };
}

/** Refuses rules whose challenges are not, or no longer, part of the game. */
async function setRules(ctx: Ctx, row: ChallengeRow, rules: ChallengeRules): Promise<void> {
  const [set] = await ctx.db
    .update(challenges)
    .set({ rules, version: sql`${challenges.version} + 1` })
    .where(and(eq(challenges.id, row.id), isSound(row, rules)))
    .returning({ id: challenges.id });
  if (!set) failAt("copies", "challenge.requiresUnknown");
}

async function titlesOf(ctx: Ctx, gameId: number): Promise<Set<string>> {
  const rows = await ctx.db.select({ title: challenges.title }).from(challenges).where(eq(challenges.gameId, gameId));
  return new Set(rows.map(({ title }) => title));
}

/** One batch: the attachments of flags, in order, get the ids that follow the highest; then come the challenge's own. */
async function copyFlags(ctx: Ctx, source: ChallengeRow, madeId: number): Promise<void> {
  const { type, fileHash, url, size, name } = attachments;
  const columns = { type, fileHash, url, size, name };
  const [list, own] = await ctx.db.batch([
    ctx.db
      .select({ flag: flags.flag, kind: flags.kind, label: flags.label, attachment: columns })
      .from(flags)
      .leftJoin(attachments, eq(attachments.id, flags.attachmentId))
      .where(and(eq(flags.challengeId, source.id), isNull(flags.participationId)))
      .orderBy(asc(flags.id)),
    ctx.db
      .select(columns)
      .from(attachments)
      .where(commonOf(sql`${source.id}`))
      .orderBy(asc(attachments.position)),
  ]);
  const drafts = list.flatMap(({ attachment }) => attachment ?? []);
  let next = 0;
  const rows = list.map(({ attachment, ...flag }) => ({ ...flag, place: attachment ? drafts.length - 1 - next++ : null }));
  const { d1 } = ctx;
  const hashes = drafts.flatMap(({ fileHash }) => fileHash ?? []);
  await d1.batch([insertAttachments(d1, drafts), insertFlags(d1, madeId, rows), ...retaining(ctx, hashes), ...replacing(ctx, madeId, own)]);
}
