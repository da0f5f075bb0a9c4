import type { Entry, EntryData } from "../../contract/rpc/ledger.ts";

/**
 * Whether an entry is public while the board of its game is frozen: what the organisers do, and what happens to teams that were on the
 * board. What teams do (answers, hints, instances) and who joins must stay secret, including that it happened at all (docs/decisions/0092).
 * `isOnBoard`: whether a participation is on the public board.
 */
export function isPublic(
  { kind, participationId, data }: Pick<Entry, "kind" | "participationId" | "data">,
  isOnBoard: (id: number) => boolean,
): boolean {
  switch (kind) {
    case "submission":
    case "cheat":
    case "decoy":
    case "hint":
    case "event":
      return false;
    case "participation":
    case "participationRemoved":
    case "member":
    case "memberRemoved":
      return isOnBoard(participationId!);
    case "correction":
    case "correctionUndone":
      // The Ledger has decided whether it would reveal what a team did.
      return (JSON.parse(data!) as EntryData["correction" | "correctionUndone"]).withheld !== true;
    default:
      return true;
  }
}
