import type { Entry, EntryData } from "../../contract/rpc/ledger.ts";

/**
 * Whether players have been told of a correction by a notice: then they are also told when it is taken back. A correction for the staff is
 * not announced, and one that was withheld while the board is frozen only after the thaw. `frozenAt`: the place in the log at which the
 * board froze; null: it is not frozen.
 */
export function isAnnounced({ seq, data }: Pick<Entry, "seq" | "data">, frozenAt: number | null): boolean {
  const { notice, withheld } = JSON.parse(data!) as EntryData["correction"];
  const isAwaited = withheld === true && frozenAt !== null && seq > frozenAt;
  return notice !== undefined && !isAwaited;
}
