import type { HubMessage } from "../../worker/contract/wire/hub.ts";
import type { Entry, EntryKind } from "../../worker/contract/rpc/ledger.ts";
import { hubOf } from "../../worker/contract/rpc/stubs.ts";
import type { Board } from "../../worker/domain/board/board.ts";
import { HubChannel } from "./hub-channel.ts";
import { forPlayers, forStaff, isOnNotices } from "./news.ts";

const STAFF_HEARS = new Set<EntryKind>(["submission", "cheat", "decoy", "hint", "event"]);

type Published = { shown: Board; live: Board; since: number | null; isOpen: boolean };

/** The hubs of one game. Which of them have listeners is stored in the tables, because memory may be lost at any time. */
export class Hubs {
  private readonly players = new Map<string, HubChannel>();
  private readonly staff: HubChannel;
  private readonly staffHub: string;

  constructor(
    private readonly sql: SqlStorage,
    private readonly env: Env,
    game: string,
  ) {
    this.staffHub = `game:${game}:staff`;
    this.staff = new HubChannel(
      (messages) => this.send(this.staffHub, messages),
      () => {},
    );
    for (const { hub } of sql.exec<{ hub: string }>("SELECT hub FROM watchers")) this.players.set(hub, this.lineTo(hub));
  }

  watch(hub: string): void {
    const held = this.players.get(hub) ?? this.lineTo(hub);
    held.ask();
    this.players.set(hub, held);
    this.sql.exec("INSERT OR IGNORE INTO watchers VALUES (?)", hub);
  }

  /**
   * Passes on what is new. `since`: the version of the board that was passed on before; null when it has not changed. `isOpen`: whether
   * players may read the notices. Never waits for a hub.
   */
  publish({ shown, live, since, isOpen }: Published, entries: Entry[], marks: HubMessage[]): void {
    const messages = [...entries.flatMap(forPlayers), ...marks].filter((message) => isOpen || !isOnNotices(message));
    if (since !== null) messages.push({ target: "BoardChanged", arguments: [{ version: shown.version, since }] });
    if (messages.length > 0) this.toPlayers(messages);
    const heard = entries.filter(({ kind }) => STAFF_HEARS.has(kind));
    if (heard.length > 0) this.staff.add(() => heard.flatMap((entry) => forStaff(live, entry)));
  }

  /** Tells one team that its own view of the board has changed. */
  toTeam(participation: number, versions: { version: number; since: number }): void {
    this.toPlayers([{ target: "BoardChanged", arguments: [versions], to: participation }]);
  }

  /** Sends messages to everybody who listens as a player or visitor. */
  toPlayers(messages: HubMessage[]): void {
    for (const channel of this.players.values()) channel.add(() => messages);
  }

  /** How many are listening, staff included. Asks only hubs that have had listeners since the last news. */
  async sockets(): Promise<number> {
    const counts = await Promise.all([...this.players.keys(), this.staffHub].map((hub) => hubOf(this.env, hub).sockets()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private lineTo(hub: string): HubChannel {
    return new HubChannel(
      (messages) => this.send(hub, messages),
      () => this.drop(hub),
    );
  }

  private drop(hub: string): void {
    this.players.delete(hub);
    this.sql.exec("DELETE FROM watchers WHERE hub = ?", hub);
  }

  private send(name: string, messages: HubMessage[]): Promise<{ sockets: number }> {
    return hubOf(this.env, name).publish(messages);
  }
}
