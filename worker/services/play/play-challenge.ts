import { and, count, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ChallengeDetailView } from "../../contract/wire/challenge.ts";
import { fail } from "../../contract/wire/errors.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { challenges, flags, type ChallengeRow } from "../../db/schema/index.ts";
import { kindOf } from "../../domain/challenge-kind.ts";
import { attachmentUrl, loadAttachments } from "../challenge/attachments.ts";
import { frame } from "../board/boards.ts";
import { onBoard } from "../challenge/challenge-figures.ts";
import { entryOf, instanceView } from "../instance/instance-views.ts";
import { pushFlags } from "../game/ledger-sync.ts";
import { log } from "../log/logs.ts";
import { requirePlayer } from "../participation/player-gate.ts";

/** Opens a challenge; binds a dynamic attachment the first time. Player gate. */
export async function challenge(ctx: Ctx, gameId: number, id: number): Promise<ChallengeDetailView> {
  const { membership } = await requirePlayer(ctx, gameId);
  const [row] = await ctx.db
    .select()
    .from(challenges)
    .where(and(eq(challenges.id, id), eq(challenges.gameId, gameId), eq(challenges.enabled, true)));
  if (!row) fail("challenge.notFound");
  const kind = kindOf(row.type);
  const isDynamic = kind.flags === "assigned";
  const attachmentId = isDynamic ? await boundAttachment(ctx, row, membership.participationId) : row.attachmentId;
  const attachment = (await loadAttachments(ctx, [attachmentId])).get(attachmentId);
  const instance = kind.instance ? await ctx.fleet().find(id, membership.participationId) : null;
  const entry = instance && (entryOf(ctx, instance) || null);
  const { id: _, title, content, tag, type, hints } = row;
  return {
    id,
    title,
    content,
    tag,
    type,
    hints,
    score: onBoard(await frame(ctx, gameId, null)).get(id)?.score ?? row.originalScore,
    context: {
      closeTime: entry && isoTime(instance.expiresAt),
      instanceEntry: entry,
      url: attachment ? attachmentUrl(attachment, isDynamic ? row.fileName : undefined) : null,
      fileSize: attachment?.size ?? null,
    },
    ...(instance && { instance: instanceView(ctx, instance) }),
    curve: { originalScore: row.originalScore, minScoreRate: row.minScoreRate, difficulty: row.difficulty, scoring: row.scoring },
  };
}

/** The attachment of the flag that the Ledger has bound to the team. */
async function boundAttachment(ctx: Ctx, row: ChallengeRow, participationId: number): Promise<number | null> {
  const flagId = await bind(ctx, row, participationId);
  if (flagId === null) {
    log(ctx, { level: "Warning", message: `challenge ${row.id} has no attachment left for another team`, status: "NotFound" });
    fail("challenge.noAttachmentLeft");
  }
  const [flag] = await ctx.db
    .select({ attachmentId: flags.attachmentId })
    .from(flags)
    .where(and(eq(flags.id, flagId), eq(flags.challengeId, row.id)));
  return flag?.attachmentId ?? null;
}

/** When the Ledger has none left although D1 has more than are bound, it has missed some: they are pushed again, once. */
async function bind(ctx: Ctx, row: ChallengeRow, participationId: number): Promise<number | null> {
  const ledger = ctx.ledger(row.gameId);
  const bound = await ledger.bind(participationId, row.id);
  if (bound !== null) return bound;
  const [known] = await ctx.db.select({ count: count() }).from(flags).where(eq(flags.challengeId, row.id));
  if ((await ledger.boundFlags(row.id)).length >= (known?.count ?? 0)) return null;
  await pushFlags(ctx, row.gameId, row.id);
  return ledger.bind(participationId, row.id);
}
