import type { Ctx } from "../../context.ts";
import { pushParticipations } from "../game/ledger-sync.ts";
import { forgetMembership } from "../participation/player-gate.ts";
import { allDone, eachDone } from "../../domain/together.ts";
import { collectParticipationFiles } from "./participation-files.ts";

/**
 * After a user has left games in D1: pushes that to their Ledgers, forgets where the user stood, and gives back the write-ups of participations that
 * went along. `left` names the participations of each game.
 */
export async function cleanUpAfterLeaving(ctx: Ctx, userId: string, left: Map<number, number[]>): Promise<void> {
  // Who has left cannot leave again: whichever of these Ledgers cannot be told now, the rest is done.
  await eachDone(
    () => allDone([...left].map(([gameId, ids]) => pushParticipations(ctx, gameId, ids, [userId]))),
    async () => [...left.keys()].forEach((gameId) => forgetMembership(gameId, userId)),
    () => collectParticipationFiles(ctx, [...left.keys()]),
  );
}
