import type { Store } from "./store.ts";

type Numbered = { participationId: number; id: number; seq: number };
type ByTeam = Map<number, Numbered[]>;
/** Up to which entry the table is being filled, and how many rows of that are written. */
type Progress = { to: number; moved: number };

/** How many submissions are gathered before they go into the table in its order; that many are moved together while as many new ones arrive. */
const GATHERED = 2_000;
const AT_ONCE = 64;
const EACH = 32;
/** The key for the entry of the log up to which the table is complete. */
const UP_TO = "submissionsUpTo";
/** The key for the progress from there: a Ledger may be unloaded after a few answers, and continues when it wakes. */
const MOVING = "submissionsMoving";

/**
 * The numbers of each team's submissions, counted from one per team (docs/decisions/0027). The table that finds a submission by them is ordered by
 * team: writing submissions one by one would write another of its pages for nearly every verdict. So they are written later, neighbours together;
 * what may not be in the table yet is in memory, read from the log (docs/decisions/0123).
 */
export class SubmissionNumbers {
  private gathered: ByTeam = new Map();
  private count = 0;
  /** The rows being written, in the table's order and by team; the entry up to which they go, and how many are written. */
  private moving: Numbered[] = [];
  private movingByTeam: ByTeam = new Map();
  private to = 0;
  private moved = 0;

  constructor(
    private readonly sql: SqlStorage,
    private readonly store: Store,
  ) {
    const upTo = Number(store.meta(UP_TO) ?? 0);
    const { to, moved } = (JSON.parse(store.meta(MOVING) ?? "null") as Progress | null) ?? { to: upTo, moved: 0 };
    this.gatherBetween(upTo, to);
    if (this.count > 0) this.arrange(to, moved);
    this.gatherBetween(Math.max(upTo, to), Number.MAX_SAFE_INTEGER);
  }

  /** The last number given to a submission of this team; 0 before the first. */
  last(participationId: number): number {
    const held = this.gathered.get(participationId) ?? this.movingByTeam.get(participationId);
    return held?.at(-1)!.id ?? this.find("SELECT max(id) AS n FROM submission_numbers WHERE participation_id = ?", participationId) ?? 0;
  }

  /** The entry of a team's submission; null if the team has none with this number. */
  seqOf(participationId: number, id: number): number | null {
    const held = [this.gathered, this.movingByTeam].flatMap((all) => all.get(participationId) ?? []).find((one) => one.id === id);
    return held?.seq ?? this.find("SELECT seq AS n FROM submission_numbers WHERE participation_id = ? AND id = ?", participationId, id);
  }

  /** Adds a submission that was just written to the log. */
  add(participationId: number, id: number, seq: number): void {
    this.gather({ participationId, id, seq });
    if (this.count % EACH > 0) return;
    if (this.moved < this.moving.length) this.move();
    else if (this.count >= GATHERED) {
      this.arrange(seq, 0);
      this.note();
    }
  }

  private gather(one: Numbered): void {
    const held = this.gathered.get(one.participationId);
    if (held) held.push(one);
    else this.gathered.set(one.participationId, [one]);
    this.count += 1;
  }

  private gatherBetween(after: number, to: number): void {
    const query =
      "SELECT participation_id AS participationId, coalesce(data->>'id', seq) AS id, seq FROM entries WHERE kind = 'submission' AND seq > ? AND seq <= ?";
    for (const one of this.sql.exec<Numbered>(query, after, to)) this.gather(one);
  }

  /** Makes the gathered rows the ones being written. The same entries give the same order after a restart. */
  private arrange(to: number, moved: number): void {
    this.movingByTeam = this.gathered;
    this.moving = [...this.gathered.entries()].toSorted(([a], [b]) => a - b).flatMap(([, all]) => all);
    this.to = to;
    this.moved = moved;
    this.gathered = new Map();
    this.count = 0;
  }

  /** The table may already have some of them, written by a version that did not record its progress. */
  private move(): void {
    const rows = this.moving.slice(this.moved, this.moved + AT_ONCE).map(({ participationId, id, seq }) => [participationId, id, seq]);
    this.sql.exec(
      "INSERT OR IGNORE INTO submission_numbers SELECT value->>0, value->>1, value->>2 FROM json_each(?)",
      JSON.stringify(rows),
    );
    this.moved += rows.length;
    if (this.moved < this.moving.length) return this.note();
    this.store.setMeta(UP_TO, String(this.to));
    this.moving = [];
    this.movingByTeam = new Map();
    this.moved = 0;
  }

  private note(): void {
    const progress: Progress = { to: this.to, moved: this.moved };
    this.store.setMeta(MOVING, JSON.stringify(progress));
  }

  private find(query: string, ...bindings: number[]): number | null {
    return this.sql.exec<{ n: number | null }>(query, ...bindings).toArray()[0]?.n ?? null;
  }
}
