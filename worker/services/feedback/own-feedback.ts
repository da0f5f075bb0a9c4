import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { ScoreboardItemView } from "../../contract/wire/board/board.ts";
import { fail } from "../../contract/wire/errors.ts";
import type { FeedbackInput, OwnFeedbackView } from "../../contract/wire/game/feedback.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { feedback } from "../../db/schema/index.ts";
import { isOver } from "../../domain/game/phase.ts";
import { limit } from "../../auth/limits.ts";
import { requireViewer } from "../../auth/roles.ts";
import { together } from "../../domain/together.ts";
import { ownRow } from "../board/own-rows.ts";
import { requireUnlocked } from "../challenge/challenge-lock.ts";
import { requireChallenge } from "../challenge/challenge-store.ts";
import { requirePlayer, type Player } from "../participation/player-gate.ts";

/** The caller's feedback on a challenge. Player gate, also after the end. */
export async function own(ctx: Ctx, gameId: number, id: number): Promise<OwnFeedbackView> {
  const viewer = requireViewer(ctx);
  const [{ open }, row] = await together(playerState(ctx, gameId, id), saidBy(ctx, viewer.id, id));
  return { open, own: row ? { stars: row.stars, text: row.text, time: isoTime(row.saidAt) } : null };
}

async function saidBy(ctx: Ctx, userId: string, id: number) {
  const [row] = await ctx.db
    .select()
    .from(feedback)
    .where(and(eq(feedback.challengeId, id), eq(feedback.userId, userId)));
  return row;
}

/** Stores the caller's feedback on a challenge, in place of earlier feedback: once their team has solved it, or the game is over. */
export async function say(ctx: Ctx, gameId: number, id: number, { stars, text }: FeedbackInput): Promise<void> {
  const { player, open } = await playerState(ctx, gameId, id);
  if (!open) fail("feedback.early");
  await limit(ctx, "feedback", player.viewer.id);
  const said = { stars, text: text.trim(), saidAt: ctx.now() };
  await ctx.db
    .insert(feedback)
    .values({ challengeId: id, userId: player.viewer.id, ...said })
    .onConflictDoUpdate({ target: [feedback.challengeId, feedback.userId], set: said })
    .catch(async (error: unknown) => {
      // The challenge may have been deleted since the check above.
      await requireChallenge(ctx, gameId, id);
      throw error;
    });
}

/** The caller as a player who may see the challenge, and whether they may give feedback yet. */
async function playerState(ctx: Ctx, gameId: number, id: number): Promise<{ player: Player; open: boolean }> {
  const [player, row] = await together(requirePlayer(ctx, gameId, true), requireChallenge(ctx, gameId, id));
  if (!row.enabled) fail("challenge.notFound");
  if (await hasSolved(ctx, gameId, id, player)) return { player, open: true };
  await requireUnlocked(ctx, row, player.membership.participationId);
  return { player, open: isOver(player.settings, ctx.now()) };
}

/** By the board as the team is shown it: the Ledger, which judges submissions, is not asked. */
async function hasSolved(ctx: Ctx, gameId: number, id: number, { viewer, membership }: Player): Promise<boolean> {
  const { row } = await ownRow(ctx, gameId, viewer.id, membership);
  return row !== null && (JSON.parse(row) as ScoreboardItemView).solvedChallenges.some((solve) => solve.id === id);
}
