import type { Entry, EntryData } from "../../contract/rpc/ledger.ts";

/**
 * Whether all may know what an entry tells of, while the board of its game is frozen: what the organisers say, and what becomes of teams that were on
 * the board. What teams do (answers, hints, instances) and who joins may not be known, nor that it was at all (docs/decisions/0092). `isOnBoard`:
 * whether a participation is on the board that is shown.
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
      // The Ledger has said whether it would tell what a team did.
      return (JSON.parse(data!) as EntryData["correction" | "correctionUndone"]).withheld !== true;
    default:
      return true;
  }
}
