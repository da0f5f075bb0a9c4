import type { Entry, EntryData } from "../../contract/rpc/ledger.ts";

/**
 * Whether players have been told of a correction by a notice: they are told, then, when it is taken back, too. One that is for the staff is told to nobody,
 * and one that was withheld while the board is frozen only with the thaw. `frozenAt`: the place in the log at which the board froze that is frozen now;
 * null: it is not.
 */
export function isAnnounced({ seq, data }: Pick<Entry, "seq" | "data">, frozenAt: number | null): boolean {
  const { notice, withheld } = JSON.parse(data!) as EntryData["correction"];
  const isAwaited = withheld === true && frozenAt !== null && seq > frozenAt;
  return notice !== undefined && !isAwaited;
}
