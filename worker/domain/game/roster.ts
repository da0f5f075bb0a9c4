/** Names a state of who takes part in a game: the start of its Ledger's log, and the entry after which it was so. */
export type Roster = string;

/** The name of the state after an entry. */
export function rosterName(start: string, seq: number): Roster {
  return `${start} ${seq}`;
}

/** After which entry a state was, if it is one of this start; null for a state of another. */
export function seqOf(roster: Roster, start: string): number | null {
  return startOf(roster) === start ? Number(roster.slice(start.length + 1)) : null;
}

/** Whether the one state is the other or came after it, since the same start. */
export function isAsNewAs(one: Roster, other: Roster): boolean {
  const [seq, least] = [seqOf(one, startOf(other)), seqOf(other, startOf(other))];
  return seq !== null && seq >= least!;
}

function startOf(roster: Roster): string {
  return roster.slice(0, roster.lastIndexOf(" "));
}
