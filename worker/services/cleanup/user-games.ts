import type { Ctx } from "../../context.ts";
import { pushParticipations } from "../game/ledger-sync.ts";
import { forgetMembership } from "../participation/player-gate.ts";
import { allDone, eachDone } from "../../domain/together.ts";
import { collectParticipationFiles } from "./participation-files.ts";

/**
 * After a user has left games in D1: pushes that to their Ledgers, forgets the cached memberships, and releases the write-ups of
 * participations that were deleted with it. `left` names the participations of each game.
 */
export async function cleanUpAfterLeaving(ctx: Ctx, userId: string, left: Map<number, number[]>): Promise<void> {
  // Leaving cannot be repeated: if one of these Ledgers cannot be told now, the rest is still done.
  await eachDone(
    () => allDone([...left].map(([gameId, ids]) => pushParticipations(ctx, gameId, ids, [userId]))),
    async () => [...left.keys()].forEach((gameId) => forgetMembership(gameId, userId)),
    () => collectParticipationFiles(ctx, [...left.keys()]),
  );
}
