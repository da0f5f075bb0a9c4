import { scoreAfter } from "../game/hint-rules.ts";
import type { Board, BoardTeam } from "./board.ts";

/** A team's score, the number of solves that count, and the time of the latest one that decides between teams of the same score: opening a hint does not. */
export function recountTeam(board: Board, team: BoardTeam): void {
  const charged = board.chargedOf(team);
  if (charged !== team.charged) team.changed = board.version;
  team.charged = charged;
  team.score = scoreAfter({ points: team.points + team.corrected, charged }, board.game?.hintDebt === true);
  team.lastAt = 0;
  team.solvedCount = 0;
  for (let i = 0; i < team.solves.length; i += 1) {
    const solve = team.solves.at(i);
    if (board.solvePlace.at(solve) === 0) continue;
    team.solvedCount += 1;
    if (board.challenges.get(board.solveChallenge.at(solve))?.settings?.breaksTies !== false) team.lastAt = board.solveAt.at(solve);
  }
}
