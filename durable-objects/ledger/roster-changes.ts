import type { EntryKind } from "../../worker/contract/rpc/ledger.ts";
import { rosterName, seqOf, type Roster } from "../../worker/domain/game/roster.ts";
import type { Log, RosterEntry } from "./log.ts";

/** How many changes are remembered; a caller who asks about more checks everybody again. */
const CHANGES = 2_000;
/** After these one user's place has changed; after a change of the settings everybody is checked again. */
const KINDS = new Set<EntryKind>(["participation", "participationRemoved", "member", "memberRemoved"]);

type Change = { seq: number; users: string[] };

/**
 * Who takes part, as a name that changes with it, and which users the latest changes were about: derived from the log, so that a Ledger that has
 * slept says the same.
 */
export class RosterChanges {
  /** `start`: names this log, and no other that the Ledger had or will have; `known`: the entry after which everything is remembered. */
  constructor(
    private readonly start: string,
    private known: number,
    private changes: Change[] = [],
  ) {}

  get roster(): Roster {
    return rosterName(this.start, this.latest);
  }

  private get latest(): number {
    return this.changes.at(-1)?.seq ?? this.known;
  }

  /** Records that an entry was written; `users` are those it is about. */
  wrote(kind: EntryKind, seq: number, users: () => string[]): void {
    if (kind === "game") {
      this.changes = [];
      this.known = seq;
    }
    if (!KINDS.has(kind)) return;
    this.changes.push({ seq, users: users() });
    if (this.changes.length > CHANGES) this.known = this.changes.shift()!.seq;
  }

  /** The present state, and whose place has changed since another. */
  since(roster: Roster): { roster: Roster; users: string[] | null } {
    return { roster: this.roster, users: this.usersSince(roster) };
  }

  /** Whose place has changed since a state; null when that is unknown, or the settings have changed. */
  usersSince(roster: Roster): string[] | null {
    const since = seqOf(roster, this.start);
    // A later state belongs to a log that was taken back.
    if (since === null || since < this.known || since > this.latest) return null;
    return [...new Set(this.changes.filter(({ seq }) => seq > since).flatMap(({ users }) => users))];
  }
}

/** The changes that a log contains. Users who have left or changed teams are named by a later entry, so the present `members` can be used. */
export function rosterChangesOf(start: string, log: Log, members: Iterable<[string, { participationId: number }]>): RosterChanges {
  const latest = log.latestOfRoster(CHANGES + 1);
  const lastGame = latest.findLastIndex(({ kind }) => kind === "game");
  const before = lastGame < 0 && latest.length > CHANGES ? 0 : lastGame;
  const changes = latest.slice(before + 1);
  const usersOf = usersBy(changes, log, members);
  const known = latest[before]?.seq ?? 0;
  return new RosterChanges(
    start,
    known,
    changes.map(({ seq, userId, participationId }) => ({ seq, users: userId ? [userId] : (usersOf.get(participationId!) ?? []) })),
  );
}

/** Users by their team; for a team that is gone, everybody who was ever in it. */
function usersBy(changes: RosterEntry[], log: Log, members: Iterable<[string, { participationId: number }]>): Map<number, string[]> {
  const users = new Map<number, string[]>();
  const add = (participationId: number, userId: string) => {
    const known = users.get(participationId);
    if (known) known.push(userId);
    else users.set(participationId, [userId]);
  };
  for (const [userId, { participationId }] of members) add(participationId, userId);
  const gone = changes.filter(({ kind }) => kind === "participationRemoved").map(({ participationId }) => participationId!);
  if (gone.length > 0) for (const { participationId, userId } of log.everIn(gone)) add(participationId, userId);
  return users;
}
