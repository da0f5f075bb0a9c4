import type { HubMessage, Mark } from "../../worker/contract/wire/hub.ts";
import type { Entry } from "../../worker/contract/rpc/ledger.ts";
import { forPlayers } from "./news.ts";

/** The key for what is addressed to everybody; participations are numbered from 1. */
const ALL = 0;

type Owned = { list: Mark["list"]; owner: number };

/**
 * How many entries a game's notices have, and each team's messages and instances. They are stored so that a client that was away learns whether it
 * has missed any. Not the entries' places in the log: players must not learn from these how much others do (docs/decisions/0027).
 */
export class Marks {
  constructor(private readonly sql: SqlStorage) {}

  /** Records new entries; returns what listeners are told about those after `silentUpTo`. */
  note(entries: readonly Entry[], silentUpTo: number): HubMessage[] {
    const added = new Map<string, Owned & { count: number; last: number }>();
    for (const entry of entries) {
      const owned = listOf(entry);
      const key = owned && `${owned.list} ${owned.owner}`;
      if (key) added.set(key, { ...owned, count: (added.get(key)?.count ?? 0) + 1, last: entry.seq });
    }
    return [...added.values()].flatMap(({ list, owner, count, last }) => {
      const since = this.of(list, owner);
      const seq = since + count;
      this.sql.exec("INSERT INTO marks (list, owner, seq) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET seq = ?3", list, owner, seq);
      if (last <= silentUpTo) return [];
      const told: HubMessage = { target: "Marked", arguments: [{ list, seq, since }] };
      return owner === ALL ? [told] : [{ ...told, to: owner }];
    });
  }

  /** The numbers of the last entries of the notices and of these participations' own lists; 0 where there are no entries. */
  read(participations: readonly number[]): { notices: number; messages: number[]; instances: number[] } {
    const own = (list: Mark["list"]) => participations.map((id) => this.of(list, id));
    return { notices: this.of("notices", ALL), messages: own("messages"), instances: own("instances") };
  }

  private of(list: Mark["list"], owner: number): number {
    return this.sql.exec<{ seq: number }>("SELECT seq FROM marks WHERE list = ? AND owner = ?", list, owner).toArray()[0]?.seq ?? 0;
  }
}

/** A changed notice is announced by whoever changed it; other entries by what `forPlayers` makes of them. */
function listOf(entry: Entry): Owned | null {
  if (entry.kind === "noticeEdited") return { list: "notices", owner: ALL };
  const [message] = forPlayers(entry);
  if (message?.target === "ReceivedGameNotice" || message?.target === "NoticeRemoved") return { list: "notices", owner: ALL };
  if (message?.target === "TeamMessage") return { list: "messages", owner: message.to };
  return message?.target === "InstanceChanged" ? { list: "instances", owner: message.to } : null;
}
