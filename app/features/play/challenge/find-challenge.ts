import type { GameTeamInfoView, ScoreChallengeView } from "#worker/contract/wire/board/board.ts";

/** The number of solves of the game's most solved challenge. */
export function mostSolves(details: GameTeamInfoView | null): number {
  return Math.max(
    0,
    ...Object.values(details?.challenges ?? {})
      .flat()
      .map(({ solved }) => solved),
  );
}

/** A challenge as the board has it now: current score, solves, bloods. */
export function findChallenge(details: GameTeamInfoView | null, id: number): ScoreChallengeView | undefined {
  return Object.values(details?.challenges ?? {})
    .flat()
    .find((challenge) => challenge.id === id);
}
