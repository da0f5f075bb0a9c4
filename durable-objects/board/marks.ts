import type { HubMessage, Mark } from "../../worker/contract/wire/hub.ts";
import type { Entry, EntryKind } from "../../worker/contract/rpc/ledger.ts";

const LISTS: Partial<Record<EntryKind, Mark["list"]>> = {
  notice: "notices",
  noticeEdited: "notices",
  noticeRemoved: "notices",
  message: "messages",
  messageEdited: "messages",
  messageRemoved: "messages",
};
/** Under which the notices' mark is kept; participations are numbered from 1. */
const ALL = 0;

/** The last entries of a game's notices and of what each team was told: kept, so that whoever was away learns whether he has missed any. */
export class Marks {
  constructor(private readonly sql: SqlStorage) {}

  /** Notes what has come; answers what those are told who listen, of entries after `silentUpTo`. */
  note(entries: readonly Entry[], silentUpTo: number): HubMessage[] {
    const last = new Map<number, Entry>();
    for (const entry of entries) if (LISTS[entry.kind]) last.set(LISTS[entry.kind] === "notices" ? ALL : entry.participationId!, entry);
    return [...last].flatMap(([owner, { seq, kind }]) => {
      const since = this.of(owner);
      this.sql.exec("INSERT INTO marks (owner, seq) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET seq = ?2", owner, seq);
      if (seq <= silentUpTo) return [];
      const told: HubMessage = { target: "Marked", arguments: [{ list: LISTS[kind]!, seq, since }] };
      return owner === ALL ? [told] : [{ ...told, to: owner }];
    });
  }

  /** The last entries of the notices and of what these participations were told; 0 where there is none. */
  read(participations: readonly number[]): { notices: number; messages: number[] } {
    return { notices: this.of(ALL), messages: participations.map((id) => this.of(id)) };
  }

  private of(owner: number): number {
    return this.sql.exec<{ seq: number }>("SELECT seq FROM marks WHERE owner = ?", owner).toArray()[0]?.seq ?? 0;
  }
}
