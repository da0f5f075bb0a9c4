import type { GatedNews } from "../../contract/wire/board/board.ts";
import { isUnlocked, type RuleProgress } from "../game/challenge-rules.ts";
import type { Board, BoardChallenge, BoardTeam } from "./board.ts";
import { challengeOf, isOpenToAll, orderedChallenges } from "./board-view.ts";

/** The challenges that a team has solved, whether that counts or not. */
export function solvedBy(board: Board, { solves }: BoardTeam): number[] {
  return Array.from({ length: solves.length }, (_, index) => board.solveChallenge.at(solves.at(index)));
}

/** Whether the rules let a team open a challenge that not everybody may open. */
function isOpenTo(progress: RuleProgress, { released, settings }: BoardChallenge): boolean {
  return released && isUnlocked(settings!.rules ?? {}, progress);
}

/**
 * News for each team about challenges that are locked for some, since a version, depending on its score and its solves; null if there are
 * no such challenges.
 */
export function gatedNews(
  board: Board,
  since: number,
): ((team: Pick<BoardTeam, "score" | "changed">, solved: ReadonlySet<number>) => GatedNews) | null {
  const enabled = orderedChallenges(board);
  const gated = enabled.filter((one) => !isOpenToAll(board, one));
  if (gated.length === 0) return null;
  return (team, solved) => {
    const progress: RuleProgress = { hasSolved: (id) => solved.has(id), score: () => team.score };
    const open = gated.filter((one) => isOpenTo(progress, one));
    const closed = new Set(gated.filter((one) => !open.includes(one)));
    const isNew = (id: number) => solved.has(id) && (board.challenges.get(id)?.changed ?? 0) > since;
    const hasOpened = ({ settings }: BoardChallenge) =>
      team.changed > since && (settings!.rules?.requires ?? []).some((one) => "score" in one || isNew(one.challenge));
    const others = open.filter((one) => one.changed > since || hasOpened(one));
    // A challenge that was solved before it was locked appears only in the team's row.
    const isRowStale = gated.some(({ id, changed }) => changed > since && solved.has(id) && !others.some((one) => one.id === id));
    return {
      ids: open.map(({ id }) => id),
      challenges: others.map((one) => challengeOf(board, one)),
      points: others.map(({ points }) => points),
      order: board.orderChanged > since || others.some(hasOpened) ? enabled.filter((one) => !closed.has(one)).map(({ id }) => id) : null,
      ...((board.locksChanged > since || isRowStale) && { stale: true }),
    };
  };
}
