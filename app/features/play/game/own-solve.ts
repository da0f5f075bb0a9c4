import type { GameTeamInfoView } from "#worker/contract/wire/board/board.ts";
import type { ChallengeTag } from "#worker/contract/wire/enums.ts";

/** A solve whose verdict this browser has just received, and which the board may not have counted yet. `score` does not include a blood's bonus. */
export type OwnSolve = { challengeId: number; score: number; at: number };

/** The team's challenges including its newest solves, whether or not the board has them already. */
export function withOwnSolves(details: GameTeamInfoView, solves: readonly OwnSolve[]): GameTeamInfoView {
  const known = solvedIds(details);
  const missing = solves.filter(({ challengeId }) => !known.has(challengeId));
  const rank = details.rank;
  if (missing.length === 0 || !rank) return details;
  const added = missing.map(({ challengeId, score, at }) => ({
    id: challengeId,
    score,
    type: "Normal" as const,
    userName: null,
    time: new Date(at).toISOString(),
  }));
  return {
    ...details,
    challenges: countSolves(details.challenges, new Map(missing.map(({ challengeId, score }) => [challengeId, score]))),
    rank: {
      ...rank,
      score: rank.score + added.reduce((sum, { score }) => sum + score, 0),
      solvedCount: rank.solvedCount + added.length,
      solvedChallenges: [...rank.solvedChallenges, ...added],
    },
  };
}

function countSolves(challenges: GameTeamInfoView["challenges"], scores: Map<number, number>): GameTeamInfoView["challenges"] {
  return Object.fromEntries(
    Object.entries(challenges).map(([tag, list]) => [
      tag,
      list.map((challenge) => {
        const score = scores.get(challenge.id);
        return score === undefined ? challenge : { ...challenge, score, solved: challenge.solved + 1 };
      }),
    ]),
  );
}

/** Which challenges the team has solved. */
export function solvedIds(details: GameTeamInfoView): Set<number> {
  return new Set(details.rank?.solvedChallenges.map(({ id }) => id));
}

/** How many challenges of a category a team has solved. */
export type TagProgress = { tag: ChallengeTag; total: number; solved: number };

/** Per tag, in the board's order: how many challenges there are and how many of them are solved. */
export function progressByTag(details: GameTeamInfoView): TagProgress[] {
  const solved = solvedIds(details);
  return Object.entries(details.challenges).map(([tag, list]) => ({
    tag: tag as ChallengeTag,
    total: list.length,
    solved: list.filter(({ id }) => solved.has(id)).length,
  }));
}
