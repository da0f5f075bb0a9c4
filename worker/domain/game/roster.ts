/** Identifies a state of the roster of a game: the start of its Ledger's log, and the entry after which it was so. */
export type Roster = string;

/** The name of the state after an entry. */
export function rosterName(start: string, seq: number): Roster {
  return `${start} ${seq}`;
}

/** The entry after which a state was, if it belongs to this start; null for a state of another. */
export function seqOf(roster: Roster, start: string): number | null {
  return startOf(roster) === start ? Number(roster.slice(start.length + 1)) : null;
}

/** Whether one state equals the other or came after it, with the same start. */
export function isAsNewAs(one: Roster, other: Roster): boolean {
  const [seq, least] = [seqOf(one, startOf(other)), seqOf(other, startOf(other))];
  return seq !== null && seq >= least!;
}

function startOf(roster: Roster): string {
  return roster.slice(0, roster.lastIndexOf(" "));
}
