import type { Board, BoardChallenge } from "./board.ts";
import { lineOf } from "./board-table.ts";
import { challengeOf, orderedChallenges } from "./board-view.ts";

/**
 * Marks everything on the next shown board that differs from the previous one as changed in its version, so that clients that knew the
 * previous one are told.
 */
export function markChanges(before: Board, next: Board): void {
  before.rerank();
  next.rerank();
  const { version } = next;
  for (const challenge of next.challenges.values()) {
    const held = before.challenges.get(challenge.id);
    const isSame = held !== undefined && shownAs(before, held) === shownAs(next, challenge);
    challenge.changed = isSame ? held.changed : version;
  }
  for (const [id, team] of next.teams) {
    const held = before.teams.get(id);
    const isSame = held !== undefined && lineAs(before, held.teamId) === lineAs(next, team.teamId);
    team.changed = isSame ? held.changed : version;
  }
  const order = (board: Board) => orderedChallenges(board).map(({ id }) => id);
  next.orderChanged = order(before).join() === order(next).join() ? before.orderChanged : version;
  next.locksChanged = before.locksChanged;
}

function shownAs(board: Board, challenge: BoardChallenge): string {
  return challenge.settings ? JSON.stringify([challengeOf(board, challenge), challenge.points, challenge.released]) : "";
}

function lineAs(board: Board, teamId: number): string {
  const { charged, corrected } = board.find(teamId) ?? {};
  return JSON.stringify({ ...lineOf(board, teamId), changed: 0, charged, corrected });
}
