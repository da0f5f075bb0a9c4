import type { BoardChanges } from "../../contract/rpc/board.ts";
import type { GameSettings } from "../../contract/rpc/ledger.ts";
import type { GameTimes, StandingNews } from "../../contract/wire/board/board.ts";
import { isoTime } from "../../contract/wire/time.ts";
import type { Board, BoardTeam } from "./board.ts";
import { challengeOf, isOpenToAll, orderedChallenges } from "./board-view.ts";
import { gatedNews, solvedBy } from "./team-gates.ts";

/** A team as it is shown to itself, and what it has solved; null when it is not on the board. */
export type OwnTeam = { team: Pick<BoardTeam, "rank" | "divisionRank" | "score" | "changed">; solved: () => ReadonlySet<number> };

/** What has changed on the board since a version; `ownOf`: participations as they are shown to themselves. */
export function newsSince(board: Board, since: number, participations: readonly number[], ownOf = ownOn(board)): BoardChanges {
  const shown = orderedChallenges(board, isOpenToAll);
  const gated = gatedNews(board, since);
  const others = shown.filter(({ changed }) => changed > since);
  return {
    version: board.version,
    challenges: others.map((challenge) => challengeOf(board, challenge)),
    order: board.orderChanged > since ? shown.map(({ id }) => id) : null,
    points: others.map(({ points }) => points),
    ...(board.game && board.timesChanged > since && since > 0 && { times: timesOf(board.game) }),
    standings: participations.map((id) => standingOf(ownOf(id), gated)),
  };
}

const ownOn =
  (board: Board) =>
  (id: number): OwnTeam | null => {
    const team = board.teams.get(id);
    return team?.settings?.status === "Accepted" ? { team, solved: () => new Set(solvedBy(board, team)) } : null;
  };

function standingOf(own: OwnTeam | null, gated: ReturnType<typeof gatedNews>): StandingNews | null {
  if (!own) return null;
  const { rank, divisionRank, score, changed } = own.team;
  return { rank, divisionRank, score, changed, ...(gated && { gated: gated(own.team, own.solved()) }) };
}

function timesOf({ startAt, endAt, pausedAt, pauseReason }: GameSettings): GameTimes {
  const pause = pausedAt !== undefined && { pausedAt: isoTime(pausedAt), ...(pauseReason !== undefined && { pauseReason }) };
  return { start: isoTime(startAt), end: isoTime(endAt), ...pause };
}
