import type { GameTeamInfoView } from "../contract/board.ts";
import type { ChallengeDetailView } from "../contract/challenge.ts";
import type { AnswerResult } from "../contract/enums.ts";
import type { Receipt } from "../contract/ledger.ts";
import type { Ctx } from "../context.ts";

/** Challenges, own rank and team token. Player gate. */
export async function details(ctx: Ctx, gameId: number): Promise<GameTeamInfoView> {
  throw new Error("unbuilt");
}

/** Opens a challenge; binds a dynamic attachment the first time. Player gate. */
export async function challenge(ctx: Ctx, gameId: number, id: number): Promise<ChallengeDetailView> {
  throw new Error("unbuilt");
}

/** One call of the Ledger; refusals are thrown as AppError. */
export async function submit(
  ctx: Ctx,
  gameId: number,
  id: number,
  flag: string,
  key: string | null,
): Promise<Extract<Receipt, { ok: true }>> {
  throw new Error("unbuilt");
}

/** The caller's own verdict; a detected cheat is shown as wrong. */
export async function verdict(ctx: Ctx, gameId: number, id: number, submissionId: number): Promise<AnswerResult> {
  throw new Error("unbuilt");
}
