import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ChallengeChanges } from "../../contract/wire/challenge/challenge.ts";
import { AppError, fail } from "../../contract/wire/errors.ts";
import { inList } from "../../db/in-list.ts";
import { challenges, flags, type ChallengeRow } from "../../db/schema/index.ts";
import { isRight } from "../../domain/flags/flag-kinds.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import { checkPublished, editable } from "./challenge-access.ts";
import { problemOf } from "./challenge-requirements.ts";
import { checkSettings } from "./challenge-settings.ts";
import { checkFlags } from "./flag-check.ts";

type Change = ChallengeChanges["changes"][number];
type Flag = Pick<typeof flags.$inferSelect, "id" | "challengeId" | "flag" | "kind" | "label">;

/**
 * The state in D1 that the changes apply to: the challenges, their flags except those of single teams, and all rules and slugs of the game.
 */
export type Before = {
  rows: Map<number, ChallengeRow>;
  flags: Map<number, Flag[]>;
  all: Pick<ChallengeRow, "id" | "slug" | "rules">[];
};

/** Refuses challenges that do not exist for the caller, or are named twice. */
export async function readBefore(ctx: Ctx, gameId: number, changes: Change[]): Promise<Before> {
  const ids = changes.map(({ id }) => id);
  const { id, challengeId, flag, kind, label } = flags;
  const [rows, list, all] = await ctx.db.batch([
    ctx.db
      .select()
      .from(challenges)
      .where(and(eq(challenges.gameId, gameId), inList(challenges.id, ids), editable(ctx, gameId))),
    ctx.db
      .select({ id, challengeId, flag, kind, label })
      .from(flags)
      .where(and(inList(challengeId, ids), isNull(flags.participationId))),
    ctx.db
      .select({ id: challenges.id, slug: challenges.slug, rules: challenges.rules })
      .from(challenges)
      .where(eq(challenges.gameId, gameId)),
  ]);
  if (rows.length < ids.length) fail("challenge.notFound");
  return { rows: new Map(rows.map((row) => [row.id, row])), flags: Map.groupBy(list, (one) => one.challengeId), all };
}

/** Refuses changes if one of them could not be made alone, or if together they leave the game in an invalid state. */
export async function checkChanges(ctx: Ctx, changes: Change[], before: Before): Promise<void> {
  for (const change of changes) {
    try {
      await checkOne(ctx, change, before.rows.get(change.id)!, before.flags.get(change.id) ?? []);
    } catch (error) {
      throw named(error, before.rows.get(change.id)!);
    }
  }
  const sets = new Map(changes.map(({ id, set }) => [id, set]));
  const slugs = before.all.map(({ id, slug }) => sets.get(id)?.slug ?? slug);
  if (new Set(slugs).size < slugs.length) fail("challenge.slugTaken");
  const problem = problemOf(before.all.map(({ id, rules }) => ({ id, rules: sets.get(id)?.rules ?? rules })));
  if (problem && changes.some(({ set }) => set?.rules)) fail(problem);
}

async function checkOne(ctx: Ctx, { set, attachments, addFlags, dropFlags }: Change, row: ChallengeRow, present: Flag[]): Promise<void> {
  const kind = kindOf(row.type);
  if (set) checkPublished(ctx, row, set);
  if (set) checkSettings(row, set);
  if (attachments && kind.flags === "assigned") fail("challenge.dynamicNeedsFlags");
  const kept = present.filter(({ id }) => !dropFlags.includes(id));
  if (addFlags.length > 0) await checkFlags(row.type, addFlags, kept);
  const isEnabled = set?.isEnabled ?? row.enabled;
  const isSurvey = set?.survey ?? row.survey;
  if (isEnabled && !isSurvey && kind.flags !== "generated" && ![...kept, ...addFlags].some((flag) => isRight(flag.kind)))
    fail("challenge.noFlags");
}

/** Which of the many it was. */
function named(error: unknown, { title }: ChallengeRow): unknown {
  if (!(error instanceof AppError) || error.code !== "challenge.noFlags") return error;
  return new AppError("challenge.noFlagsIn", { titles: title });
}
