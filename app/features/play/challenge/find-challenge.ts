import type { GameTeamInfoView, ScoreChallengeView } from "#worker/contract/wire/board.ts";

/** A challenge as the board has it now: current score, solves, bloods. */
export function findChallenge(details: GameTeamInfoView | null, id: number): ScoreChallengeView | undefined {
  return Object.values(details?.challenges ?? {})
    .flat()
    .find((challenge) => challenge.id === id);
}
