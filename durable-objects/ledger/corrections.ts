import type { Entry, EntryData, HeldCorrection } from "../../worker/contract/rpc/ledger.ts";
import { correctionOf, voidOf, type BoardCorrection } from "../../worker/domain/board/corrected.ts";
import { isAnnounced } from "../../worker/domain/news/announced-correction.ts";
import type { Log } from "./log.ts";
import type { Solve } from "./store.ts";

/** `undone`: the seq of the entry that took it back. */
type Row = { id: number; key: string; seq: number; undone: number | null };
/** A granted solve, which is placed by its own time and not by its entry. `withheld`: while the board is frozen it is treated like the team's own actions. */
export type CountedSolve = Solve & { granted?: true; withheld?: true };
type Held = BoardCorrection & { seq: number; withheld: boolean };
/** Which corrections the viewer knows. */
type IsKnown = (held: Held) => boolean;
const ALL: IsKnown = () => true;

/** What organisers have corrected and not taken back. Stored in the tables; there are few, so all valid ones are in memory. */
export class Corrections {
  /** By id. */
  private readonly held = new Map<number, Held>();

  constructor(
    private readonly sql: SqlStorage,
    private readonly log: Log,
  ) {
    for (const { seq, undone } of this.rows()) if (undone === null) this.note(this.log.find(seq)!);
  }

  add(entry: Entry): void {
    const { id, key } = dataOf(entry);
    this.sql.exec("INSERT OR IGNORE INTO corrections VALUES (?, ?, ?, NULL)", id, key, entry.seq);
    this.note(entry);
  }

  undo(id: number, seq: number): void {
    this.sql.exec("UPDATE corrections SET undone = ? WHERE id = ? AND undone IS NULL", seq, id);
    this.held.delete(id);
  }

  /** The number for the next correction. */
  nextId(): number {
    return this.sql.exec<{ id: number }>("SELECT coalesce(max(id), 0) + 1 AS id FROM corrections").one().id;
  }

  find(id: number): HeldCorrection | null {
    return this.rows("WHERE id = ?", id).map((row) => this.read(row))[0] ?? null;
  }

  ofKey(key: string): Entry | null {
    return this.rows("WHERE key = ?", key).map(({ seq }) => this.log.find(seq)!)[0] ?? null;
  }

  list(): HeldCorrection[] {
    return this.rows().map((row) => this.read(row));
  }

  isAnnulled(challengeId: number, participationId: number, isKnown = ALL): boolean {
    return this.some("annul", challengeId, participationId, isKnown);
  }

  grantOf(challengeId: number, participationId: number): CountedSolve | null {
    return this.grants(challengeId).find((one) => one.participationId === participationId) ?? null;
  }

  /** One for each team. */
  grants(challengeId: number): CountedSolve[] {
    const found = new Map<number, CountedSolve>();
    for (const { seq, participationId, challengeId: id, does, withheld } of this.held.values()) {
      if (does.do !== "grant" || id !== challengeId || found.has(participationId!)) continue;
      const solve: CountedSolve = { participationId: participationId!, seq, at: does.solvedAt, granted: true };
      found.set(participationId!, withheld ? { ...solve, withheld } : solve);
    }
    return [...found.values()];
  }

  voidOf(challengeId: number): "removed" | "kept" | null {
    // Called for each solve and hint of a team at each of its answers, and most games have no corrections.
    if (this.held.size === 0) return null;
    return voidOf([...this.held.values()].filter((one) => one.challengeId === challengeId));
  }

  /** Whether any correction affects which solves of a challenge count. */
  areAbout(challengeId: number): boolean {
    for (const one of this.held.values()) if (one.challengeId === challengeId) return true;
    return false;
  }

  pointsOf(participationId: number): number {
    let points = 0;
    for (const { participationId: id, does } of this.held.values())
      if (does.do === "points" && id === participationId) points += does.points;
    return points;
  }

  /** The solves of a challenge that count, in no order, made from those that were submitted. `isKnown`: which annulments count for the viewer. */
  corrected(challengeId: number, sent: Solve[], isKnown = ALL): CountedSolve[] {
    if (this.held.size === 0) return sent;
    if (this.voidOf(challengeId) === "removed") return [];
    const grants = this.grants(challengeId);
    const isGranted = (participationId: number) => grants.some((one) => one.participationId === participationId);
    const others = sent.filter(({ participationId }) => !isGranted(participationId));
    return [...others, ...grants].filter(({ participationId }) => !this.isAnnulled(challengeId, participationId, isKnown));
  }

  /** The corrections that players are told about when the board thaws. */
  withheldSince(seq: number): EntryData["correction"][] {
    const entries = [...this.held.values()].filter((one) => one.seq > seq).map((one) => this.log.find(one.seq)!);
    return entries
      .filter((entry) => !isAnnounced(entry, seq))
      .map(dataOf)
      .filter(({ notice }) => notice !== undefined);
  }

  private note(entry: Entry): void {
    const made = correctionOf(entry);
    this.held.set(made.id, { ...made, seq: entry.seq, withheld: dataOf(entry).withheld === true });
  }

  private some(does: "annul", challengeId: number, participationId: number, isKnown: IsKnown): boolean {
    for (const one of this.held.values())
      if (one.does.do === does && one.challengeId === challengeId && one.participationId === participationId && isKnown(one)) return true;
    return false;
  }

  private read({ seq, undone }: Row): HeldCorrection {
    return { entry: this.log.find(seq)!, undone: undone === null ? null : this.log.find(undone)! };
  }

  private rows(where = "", ...bindings: (string | number)[]): Row[] {
    return this.sql.exec<Row>(`SELECT id, key, seq, undone FROM corrections ${where} ORDER BY id`, ...bindings).toArray();
  }
}

const dataOf = ({ data }: Entry) => JSON.parse(data!) as EntryData["correction"];
