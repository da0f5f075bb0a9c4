import { and, asc, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ChallengeEditView, ChallengeRowView } from "../../contract/wire/challenge/challenge.ts";
import { heldRules } from "../../contract/wire/challenge/challenge-rules.ts";
import { messageOf } from "../../contract/wire/messages/index.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { flags, type ChallengeRow } from "../../db/schema/index.ts";
import { attachmentView, furtherOf, loadAttachments, namedView } from "./attachments.ts";
import { authorAccounts, possibleAuthors } from "./author-accounts.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import { templateBits } from "../../domain/flags/entropy.ts";
import { lowestScore } from "../../domain/scoring/index.ts";
import { instanceView } from "../instance/instance-views.ts";
import { fieldsOf } from "./challenge-row.ts";
import type { ChallengeFigures, GameFigures } from "./challenge-figures.ts";

/** A challenge as a row of the organiser's list. */
export function rowView(row: ChallengeRow, figures: ChallengeFigures): ChallengeRowView {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    tag: row.tag,
    type: row.type,
    isEnabled: row.enabled,
    score: figures.get(row.id)?.score ?? row.originalScore,
    minScore: lowestScore(row),
    originalScore: row.originalScore,
    acceptedCount: figures.get(row.id)?.solved ?? 0,
    containerImage: kindOf(row.type).instance ? row.containerImage : null,
    level: row.level,
    levelOrder: row.levelOrder,
    position: row.position,
    ...(row.category !== "" && { category: { name: row.category, symbol: row.categorySymbol, colour: row.categoryColour } }),
    isRuled: heldRules(row.rules) !== null,
    requires: row.rules.requires,
    least: row.rules.least,
    ...(row.survey && { survey: true as const }),
  };
}

/** A challenge as the editor shows it, with its flags: never to be shown to players. */
export async function editView(ctx: Ctx, row: ChallengeRow, figures: GameFigures): Promise<ChallengeEditView> {
  const list = await ctx.db
    .select()
    .from(flags)
    .where(and(eq(flags.challengeId, row.id), isNull(flags.participationId)))
    .orderBy(asc(flags.id));
  const bound = new Set(kindOf(row.type).flags === "assigned" ? await ctx.ledger(row.gameId).boundFlags(row.id) : []);
  const test = kindOf(row.type).instance ? await testOf(ctx, row.id) : null;
  const found = await loadAttachments(ctx, [row.attachmentId, ...list.map((flag) => flag.attachmentId)]);
  const first = found.get(row.attachmentId);
  return {
    id: row.id,
    type: row.type,
    ...fieldsOf(row),
    flagBits: bitsOf(row.flagTemplate),
    authorAccounts: row.authors.length > 0 ? authorAccounts(row.authors, await possibleAuthors(ctx, row.gameId, row.id)) : [],
    acceptedCount: figures.challenges.get(row.id)?.solved ?? 0,
    teams: figures.teams,
    mostSolves: figures.most,
    attachment: attachmentView(first),
    attachments: [...(first ? [first] : []), ...(await furtherOf(ctx, row.id))].map(namedView),
    testContainer: test?.instance ? instanceView(ctx, test.instance) : null,
    testProblem: test?.problem ?? null,
    flags: list.map(({ id, flag, kind, label, attachmentId }) => {
      return { id, flag, kind, label, attachment: attachmentView(found.get(attachmentId), row.fileName), bound: bound.has(id) };
    }),
  };
}

/** The test instance, or why there is none although one was requested. */
async function testOf(ctx: Ctx, id: number) {
  const fleet = ctx.fleet();
  const [instance, problem] = await Promise.all([fleet.find(id, null), fleet.problem(id, null)]);
  if (instance || !problem) return { instance, problem: null };
  const { code, detail, at } = problem;
  return { instance, problem: { code, title: messageOf(ctx.language, code), detail, at: isoTime(at) } };
}

/** Rounded to a tenth; there is no figure for a template that is random anyway. */
function bitsOf(template: string | null): number | null {
  const bits = templateBits(template ?? "");
  return Number.isFinite(bits) ? Math.round(bits * 10) / 10 : null;
}
