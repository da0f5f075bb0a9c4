import type {
  ChallengeSettings,
  Entry,
  EntryData,
  EntryKind,
  GameSettings,
  ParticipationSettings,
} from "../../worker/contract/rpc/ledger.ts";
import type { Before } from "../../worker/domain/news/public-event.ts";

const FROZEN = "frozen";
const LATE = "late";

/** What the log has said so far about the game, challenges and teams; an entry's event is made with it. */
export class Known implements Before {
  constructor(private readonly sql: SqlStorage) {}

  get game(): GameSettings | null {
    return this.find<GameSettings>("game", 0) ?? null;
  }

  participation(id: number): ParticipationSettings | undefined {
    return this.find("participation", id);
  }

  challenge(id: number): ChallengeSettings | undefined {
    return this.find("challenge", id);
  }

  /** Present while the board is frozen. */
  get isOnBoard(): ((id: number) => boolean) | undefined {
    if (!this.has(FROZEN, 0)) return undefined;
    return (id) => {
      const status = this.participation(id)?.status;
      return (status === "Accepted" || status === "Suspended") && !this.has(LATE, id);
    };
  }

  fold(entry: Pick<Entry, "kind" | "participationId" | "challengeId" | "data">): void {
    this.foldFreeze(entry);
    this.foldSettings(entry);
  }

  /** Notes teams that came after the freeze, because nothing about them is sent before the thaw. */
  private foldFreeze({ kind, participationId }: Pick<Entry, "kind" | "participationId">): void {
    if (kind === "freeze") return this.hold(FROZEN, 0, null);
    if (kind === "thaw") return void this.sql.exec("DELETE FROM known WHERE kind IN (?, ?)", FROZEN, LATE);
    if (kind === "participation" && this.isOnBoard?.(participationId!) === false) this.hold(LATE, participationId!, null);
  }

  private foldSettings({
    kind,
    participationId,
    challengeId,
    data,
  }: Pick<Entry, "kind" | "participationId" | "challengeId" | "data">): void {
    if (kind === "game") return this.hold("game", 0, data);
    if (kind === "challenge") return this.hold("challenge", challengeId!, data);
    if (kind === "participation") return this.hold("participation", participationId!, data);
    if (kind === "challengeRemoved") return this.drop("challenge", challengeId!);
    if (kind === "participationRemoved") this.drop("participation", participationId!);
  }

  private has(kind: string, id: number): boolean {
    return this.sql.exec("SELECT 1 FROM known WHERE kind = ? AND id = ?", kind, id).toArray().length > 0;
  }

  private find<T extends EntryData[EntryKind]>(kind: string, id: number): T | undefined {
    const [row] = this.sql.exec<{ settings: string }>("SELECT settings FROM known WHERE kind = ? AND id = ?", kind, id).toArray();
    return row && (JSON.parse(row.settings) as T);
  }

  private hold(kind: string, id: number, settings: string | null): void {
    this.sql.exec("INSERT OR REPLACE INTO known VALUES (?, ?, ?)", kind, id, settings ?? "null");
  }

  private drop(kind: string, id: number): void {
    this.sql.exec("DELETE FROM known WHERE kind = ? AND id = ?", kind, id);
  }
}
