import { and, count, eq, getTableColumns } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { AuthorAccount, ChallengeDetailView } from "../../contract/wire/challenge/challenge.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { BoardFrameView } from "../../contract/wire/board/board.ts";
import type { ChallengeAccess } from "../../contract/rpc/ledger.ts";
import type { Instance } from "../../contract/rpc/fleet.ts";
import { heldRules } from "../../contract/wire/challenge/challenge-rules.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { attachments, challenges, files, flags, type ChallengeRow } from "../../db/schema/index.ts";
import { kindOf } from "../../domain/game/challenge-kind.ts";
import { authorAccounts, possibleAuthors } from "../challenge/author-accounts.ts";
import { furtherOf, type NamedAttachment } from "../challenge/attachments.ts";
import { requireUnlocked } from "../challenge/challenge-lock.ts";
import { nextOf } from "../challenge/challenge-next.ts";
import { tableOf } from "../board/board-tables.ts";
import { frame } from "../board/boards.ts";
import { flagAtOpening } from "../challenge/team-flags.ts";
import { onBoard } from "../challenge/challenge-figures.ts";
import { entryOf, instanceView } from "../instance/instance-views.ts";
import { hintsOf } from "../../domain/game/shown-hints.ts";
import { detailsOf } from "./challenge-details.ts";
import { downloadsOf } from "./downloads.ts";
import { noteOpening } from "./first-opening.ts";
import { pushFlags } from "../game/ledger-sync.ts";
import { unlessAway } from "../../unless-away.ts";
import { isOver } from "../../domain/game/phase.ts";
import { log } from "../log/logs.ts";
import { requireViewer } from "../../auth/roles.ts";
import { together } from "../../domain/together.ts";
import { likelyTeam, requirePlayer, type Player } from "../participation/player-gate.ts";
import { stillShares } from "../participation/still-member.ts";

/**
 * Opens a challenge; the first time binds a dynamic attachment, or generates a flag that can be computed elsewhere. Player gate; everything that
 * changes nothing is read in parallel with it.
 */
export async function challenge(ctx: Ctx, gameId: number, id: number): Promise<ChallengeDetailView> {
  const player = requirePlayer(ctx, gameId);
  const [{ membership, settings }, [{ row, accounts, attachments: common, instance }, board]] = await together(
    player,
    Promise.all([openChallenge(ctx, gameId, id, player), unlessAway(ctx, "points", frame(ctx, gameId, null))]),
  );
  const access = await requireUnlocked(ctx, row, membership.participationId);
  noteOpening(ctx, row);
  const [next] = await together(nextOf(ctx, row, membership.participationId), flagAtOpening(ctx, row, membership.participationId));
  const isDynamic = kindOf(row.type).flags === "assigned";
  const { url, fileSize, files } = isDynamic
    ? downloadsOf(row, await boundAttachment(ctx, row, membership.participationId), row.fileName)
    : downloadsOf(row, common);
  const entry = instance && (entryOf(ctx, instance) || null);
  const { title, tag, type } = row;
  const hasEnded = isOver(settings, ctx.now());
  const { originalScore, minScoreRate, difficulty, scoring, minimumPoints, steps } = row;
  return {
    id,
    title,
    ...detailsOf(ctx, row, hasEnded),
    ...(accounts.length > 0 && { authorAccounts: accounts }),
    tag,
    type,
    ...hintsOf(row, { opened: access?.hints ?? [], charged: settings.hintCharge ?? "opening", hasEnded }),
    score: (board && (await scoreOn(ctx, board, row, access !== null))) ?? row.originalScore,
    context: {
      closeTime: entry && isoTime(instance.expiresAt),
      instanceEntry: entry,
      url,
      fileSize,
    },
    ...(files && { files }),
    ...(next && { next }),
    ...(instance && { instance: instanceView(ctx, instance) }),
    ...(access && heldRules(row.rules) && !hasEnded && { limits: limitsOf(ctx, row, access) }),
    curve: { originalScore, minScoreRate, difficulty, scoring, minimumPoints, steps },
  };
}

/** A challenge's points; of one with a gate, which is missing from the board because everybody reads that, those in the columns. */
async function scoreOn(ctx: Ctx, board: BoardFrameView, { gameId, id }: ChallengeRow, isRuled: boolean): Promise<number | null> {
  const shown = onBoard(board).get(id)?.score;
  if (shown !== undefined || !isRuled) return shown ?? null;
  const table = await unlessAway(ctx, "points", tableOf(ctx, gameId));
  return table?.gates?.find((one) => one.id === id)?.gate?.score ?? null;
}

const timeOf = (at: number | null) => (at === null ? null : isoTime(at));

function limitsOf(ctx: Ctx, { rules }: ChallengeRow, { triesLeft, pausedUntil }: ChallengeAccess): ChallengeDetailView["limits"] {
  return {
    now: isoTime(ctx.now()),
    attempts: rules.attempts,
    attemptsLeft: triesLeft,
    pausedUntil: timeOf(pausedUntil),
    pause: rules.pause,
    closesAt: timeOf(rules.closesAt),
  };
}

type Opened = { row: ChallengeRow; accounts: AuthorAccount[]; attachments: NamedAttachment[]; instance: Instance | null };

/** A challenge that players may open, with its authors' accounts, its attachments and the instance of the caller's team. */
async function openChallenge(ctx: Ctx, gameId: number, id: number, player: Promise<Player>): Promise<Opened> {
  const [[found], further, people, team] = await Promise.all([
    ctx.db
      .select({ row: getTableColumns(challenges), attachment: getTableColumns(attachments), fileName: files.name })
      .from(challenges)
      .leftJoin(attachments, eq(attachments.id, challenges.attachmentId))
      .leftJoin(files, eq(files.hash, attachments.fileHash))
      .where(and(eq(challenges.id, id), eq(challenges.gameId, gameId), eq(challenges.enabled, true))),
    furtherOf(ctx, id),
    possibleAuthors(ctx, gameId, id),
    likelyTeam(ctx, gameId, requireViewer(ctx).id),
  ]);
  if (!found) fail("challenge.notFound");
  const { row, attachment, fileName } = found;
  const held = {
    row,
    accounts: authorAccounts(row.authors, people),
    attachments: attachment ? [{ ...attachment, fileName }, ...further] : further,
  };
  if (!kindOf(row.type).instance) return { ...held, instance: null };
  // A challenge can be read and answered while nobody knows about its instance, which the page asks for itself.
  const find = ({ participationId }: Pick<Player["membership"], "participationId">) =>
    unlessAway(ctx, "instance", ctx.fleet().find(id, participationId));
  const early = team && (await find(team));
  const { membership } = await player;
  const isOwn = membership.participationId === team?.participationId;
  const instance = isOwn ? early : await find(membership);
  return { ...held, instance: instance && (await stillShares(ctx, await player)) ? instance : null };
}

/** The attachment of the flag that the Ledger has bound to the team. */
async function boundAttachment(ctx: Ctx, row: ChallengeRow, participationId: number): Promise<NamedAttachment[]> {
  const flagId = await bind(ctx, row, participationId);
  if (flagId === null) {
    log(ctx, { level: "Warning", message: `challenge ${row.id} has no attachment left for another team`, status: "NotFound" });
    fail("challenge.noAttachmentLeft");
  }
  const [found] = await ctx.db
    .select({ attachment: getTableColumns(attachments), fileName: files.name })
    .from(flags)
    .innerJoin(attachments, eq(attachments.id, flags.attachmentId))
    .leftJoin(files, eq(files.hash, attachments.fileHash))
    .where(and(eq(flags.id, flagId), eq(flags.challengeId, row.id)));
  return found ? [{ ...found.attachment, fileName: found.fileName }] : [];
}

/** When the Ledger has none left although D1 has more than are bound, it has missed some: they are pushed again, once. */
async function bind(ctx: Ctx, row: ChallengeRow, participationId: number): Promise<number | null> {
  const ledger = ctx.ledger(row.gameId);
  const bound = await ledger.bind(participationId, row.id);
  if (bound !== null) return bound;
  const [known] = await ctx.db
    .select({ count: count() })
    .from(flags)
    .where(and(eq(flags.challengeId, row.id), eq(flags.kind, "exact")));
  if ((await ledger.boundFlags(row.id)).length >= (known?.count ?? 0)) return null;
  await pushFlags(ctx, row.gameId, row.id);
  return ledger.bind(participationId, row.id);
}
