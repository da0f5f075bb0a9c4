import type { EntryKind } from "../../worker/contract/rpc/ledger.ts";
import { rosterName, seqOf, type Roster } from "../../worker/domain/game/roster.ts";

/** Changes that are remembered; whoever asks about more looks at everybody again. */
const CHANGES = 2_000;
/** After these another user stands elsewhere; after a change of the settings everybody is asked about again. */
const KINDS = new Set<EntryKind>(["participation", "participationRemoved", "member", "memberRemoved"]);

type Change = { seq: number; users: string[] };

/** Who takes part, as a name that changes with it, and whom the latest changes were about. Begins anew with each start of the Ledger. */
export class RosterChanges {
  private readonly start = crypto.randomUUID();
  private changes: Change[] = [];

  /** `known` is the entry after which everything is remembered. */
  constructor(private known: number) {}

  get roster(): Roster {
    return rosterName(this.start, this.changes.at(-1)?.seq ?? this.known);
  }

  /** An entry was written; `users` are those whom it is about. */
  wrote(kind: EntryKind, seq: number, users: () => string[]): void {
    if (kind === "game") {
      this.changes = [];
      this.known = seq;
    }
    if (!KINDS.has(kind)) return;
    this.changes.push({ seq, users: users() });
    if (this.changes.length > CHANGES) this.known = this.changes.shift()!.seq;
  }

  /** Who stands elsewhere since a state; null when that is not known, or the settings are others. */
  usersSince(roster: Roster): string[] | null {
    const since = seqOf(roster, this.start);
    if (since === null || since < this.known) return null;
    return [...new Set(this.changes.filter(({ seq }) => seq > since).flatMap(({ users }) => users))];
  }
}
