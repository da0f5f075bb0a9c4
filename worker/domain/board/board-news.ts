import type { Told } from "../../contract/rpc/board.ts";
import type { StandingNews } from "../../contract/wire/board.ts";
import type { Board } from "./board.ts";
import { challengeOf, isOpenToAll, orderedChallenges } from "./board-view.ts";
import { gatedNews } from "./team-gates.ts";

/** What has become of the board since a version. */
export function newsSince(board: Board, since: number, participations: readonly number[]): Told {
  const shown = orderedChallenges(board, isOpenToAll);
  const gated = gatedNews(board, since);
  const others = shown.filter(({ changed }) => changed > since);
  return {
    version: board.version,
    challenges: others.map((challenge) => challengeOf(board, challenge)),
    order: board.orderChanged > since ? shown.map(({ id }) => id) : null,
    points: others.map(({ points }) => points),
    standings: participations.map((id) => standingOf(board, id, gated)),
  };
}

function standingOf(board: Board, participation: number, gated: ReturnType<typeof gatedNews>): StandingNews | null {
  const team = board.teams.get(participation);
  if (team?.settings?.status !== "Accepted") return null;
  const { rank, divisionRank, score, changed } = team;
  return { rank, divisionRank, score, changed, ...(gated && { gated: gated(team) }) };
}
