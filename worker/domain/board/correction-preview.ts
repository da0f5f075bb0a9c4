import type { Entry } from "../../contract/rpc/ledger.ts";
import type { Move } from "../../contract/rpc/board.ts";
import type { Board } from "./board.ts";
import type { GameBoards } from "./game-boards.ts";
import { keptOf, restoredFrom } from "./kept-board.ts";
import { isPublic } from "./withheld.ts";

/**
 * Who would move if these entries were written. `live`: on the complete board; else on the public one, which entries that would be withheld
 * while it is frozen leave unchanged.
 */
export function previewOf({ live: whole, shown, frozen }: GameBoards, entries: readonly Entry[], live: boolean): Move[] {
  if (live || !frozen) return movesBy(whole, entries);
  return movesBy(
    shown,
    entries.filter((entry) => isPublic(entry, (id) => frozen.isOnBoard(id))),
  );
}

/** Who would have another rank or score if these entries were the next of the log, in the order they would then have. The board is not changed. */
function movesBy(board: Board, entries: readonly Entry[]): Move[] {
  const next = restoredFrom(keptOf(board))!;
  for (const [index, entry] of entries.entries()) next.apply({ ...entry, seq: board.folded + 1 + index });
  const before = new Map(board.ranked().map((team) => [team.teamId, team]));
  const after = new Map(next.ranked().map((team) => [team.teamId, team]));
  const moves = [...new Set([...before.keys(), ...after.keys()])].map((teamId): Move => {
    const [was, is] = [before.get(teamId), after.get(teamId)];
    return { teamId, team: (is ?? was)!.name, before: placeOf(was), after: placeOf(is) };
  });
  const place = ({ before: was, after: is }: Move) => is?.rank ?? was!.rank;
  const isMove = ({ before: was, after: is }: Move) => was?.rank !== is?.rank || was?.score !== is?.score;
  return moves.filter(isMove).sort((a, b) => place(a) - place(b) || a.teamId - b.teamId);
}

const placeOf = (team: { rank: number; score: number } | undefined) => (team ? { rank: team.rank, score: team.score } : null);
