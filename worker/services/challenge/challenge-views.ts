import { and, asc, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { StartProblem } from "../../contract/rpc/fleet.ts";
import type { ChallengeEditView, ChallengeRowView } from "../../contract/wire/challenge/challenge.ts";
import { heldRules } from "../../contract/wire/challenge/challenge-rules.ts";
import { messageOf } from "../../contract/wire/messages/index.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { flags, type ChallengeRow } from "../../db/schema/index.ts";
import { allAttachments, attachmentView, namedView, sharedOf, type NamedAttachment } from "./attachments.ts";
import { authorAccounts, possibleAuthors } from "./author-accounts.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import { templateBits } from "../../domain/flags/entropy.ts";
import { lowestScore } from "../../domain/scoring/index.ts";
import { unlessAway } from "../../unless-away.ts";
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

/** A challenge as the editor shows it, with its flags: never to be shown to players. Everything is read at once: D1 may be far away. */
export async function editView(ctx: Ctx, row: ChallengeRow, figures: GameFigures | Promise<GameFigures>): Promise<ChallengeEditView> {
  const kind = kindOf(row.type);
  const [list, all, assigned, test, people, { challenges, teams, most }] = await Promise.all([
    flagsOf(ctx, row.id),
    allAttachments(ctx, row.id),
    kind.flags === "assigned" ? ctx.ledger(row.gameId).boundFlags(row.id) : [],
    kind.instance ? testOf(ctx, row.id) : null,
    row.authors.length > 0 ? possibleAuthors(ctx, row.gameId, row.id) : [],
    figures,
  ]);
  const bound = new Set(assigned);
  const byId = new Map<number | null, NamedAttachment>(all.map((one) => [one.id, one]));
  return {
    id: row.id,
    type: row.type,
    ...fieldsOf(row),
    flagBits: bitsOf(row.flagTemplate),
    authorAccounts: authorAccounts(row.authors, people),
    acceptedCount: challenges.get(row.id)?.solved ?? 0,
    teams,
    mostSolves: most,
    attachment: attachmentView(byId.get(row.attachmentId)),
    attachments: sharedOf(row, all).map(namedView),
    testContainer: test?.instance ? instanceView(ctx, test.instance) : null,
    testProblem: test?.problem ?? null,
    flags: list.map(({ id, flag, kind, label, attachmentId }) => {
      return { id, flag, kind, label, attachment: attachmentView(byId.get(attachmentId), row.fileName), bound: bound.has(id) };
    }),
  };
}

/** Without those that were made for one team. */
function flagsOf(ctx: Ctx, challengeId: number) {
  return ctx.db
    .select()
    .from(flags)
    .where(and(eq(flags.challengeId, challengeId), isNull(flags.participationId)))
    .orderBy(asc(flags.id));
}

/** The test instance, or why there is none although one was requested; while the Fleet does not answer, that. */
async function testOf(ctx: Ctx, id: number) {
  const fleet = ctx.fleet();
  const found = await unlessAway(ctx, "test instance", Promise.all([fleet.find(id, null), fleet.problem(id, null)]));
  if (!found) return { instance: null, problem: problemView(ctx, { code: "unavailable", detail: "", at: ctx.now() }) };
  const [instance, problem] = found;
  return { instance, problem: instance ? null : problem && problemView(ctx, problem) };
}

function problemView(ctx: Ctx, { code, detail, at }: StartProblem): ChallengeEditView["testProblem"] {
  return { code, title: messageOf(ctx.language, code, { seconds: 5 }), detail, at: isoTime(at) };
}

/** Rounded to a tenth; there is no figure for a template that is random anyway. */
function bitsOf(template: string | null): number | null {
  const bits = templateBits(template ?? "");
  return Number.isFinite(bits) ? Math.round(bits * 10) / 10 : null;
}
