import type { Store } from "./store.ts";

type Numbered = { participationId: number; id: number; seq: number };
type ByTeam = Map<number, Numbered[]>;
/** Up to which entry the table is being told, and how many it has been told of those. */
type Progress = { to: number; moved: number };

/** So many are gathered, and then put into the table in its order: so many of them together, each time that so many others have come. */
const GATHERED = 2_000;
const AT_ONCE = 64;
const EACH = 32;
/** Up to which entry of the log the table is whole. */
const UP_TO = "submissionsUpTo";
/** How far it has come on from there: a Ledger may be put away after each few answers, and goes on when it wakes. */
const MOVING = "submissionsMoving";

/**
 * The numbers of each team's submissions, its own from one up (docs/decisions/0027). The table that finds a submission by them is in the
 * order of teams: told of one after the other, it would write another of its pages for nearly each verdict. It is told later, of neighbours
 * together; what it may not have yet is in memory, from the log (docs/decisions/0123).
 */
export class SubmissionNumbers {
  private gathered: ByTeam = new Map();
  private count = 0;
  /** What the table is being told, in its order and by team; up to which entry that is, and how many of it it has been told. */
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

  /** The last number that a submission of this team was given; 0 before the first. */
  last(participationId: number): number {
    const held = this.gathered.get(participationId) ?? this.movingByTeam.get(participationId);
    return held?.at(-1)!.id ?? this.find("SELECT max(id) AS n FROM submission_numbers WHERE participation_id = ?", participationId) ?? 0;
  }

  /** The entry of a team's submission; null where the team has none of this number. */
  seqOf(participationId: number, id: number): number | null {
    const held = [this.gathered, this.movingByTeam].flatMap((all) => all.get(participationId) ?? []).find((one) => one.id === id);
    return held?.seq ?? this.find("SELECT seq AS n FROM submission_numbers WHERE participation_id = ? AND id = ?", participationId, id);
  }

  /** A submission that the log has from now on. */
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

  /** What was gathered is what the table is being told from now on. The same entries come into the same order after a restart. */
  private arrange(to: number, moved: number): void {
    this.movingByTeam = this.gathered;
    this.moving = [...this.gathered.entries()].toSorted(([a], [b]) => a - b).flatMap(([, all]) => all);
    this.to = to;
    this.moved = moved;
    this.gathered = new Map();
    this.count = 0;
  }

  /** Some of them the table may have already, told by a version that did not note how far it had come. */
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
