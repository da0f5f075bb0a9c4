import type { Entry, EntryData, RevealStep } from "../../worker/contract/rpc/ledger.ts";
import type { CountedSolve } from "./corrections.ts";
import type { Log } from "./log.ts";
import type { Store } from "./store.ts";

/** Where the log froze the board, and when. */
type Since = { seq: number; at: number };
/** `seq`: the entry that made the step. */
type Step = RevealStep & { seq: number };
/** A correction; `withheld`: while the board is frozen it shows as what the team itself does. */
type Withheld = { seq: number; participationId: number | null; challengeId: number | null; withheld: boolean };
type Held = { since: Since | null; steps: Step[] };

const KEY = "freeze";
/** Stands for the freeze among what the clock brings. */
export const FREEZE = -1;

/** What of the log the board shows: all of it, or while it is frozen what was before, and what was revealed since. Kept in the tables. */
export class Freeze {
  /** Null while the board is not frozen. */
  since: Since | null;
  steps: Step[];

  constructor(
    private readonly store: Store,
    private readonly log: Log,
  ) {
    const held = JSON.parse(store.meta(KEY) ?? "null") as Held | null;
    this.since = held?.since ?? null;
    this.steps = held?.steps ?? [];
  }

  begin(seq: number, at: number): void {
    this.hold({ since: { seq, at }, steps: [] });
  }

  step({ seq, participationId, challengeId, data }: Entry): void {
    const { undo } = JSON.parse(data!) as EntryData["reveal"];
    const steps = undo ? this.steps.slice(0, -1) : [...this.steps, { seq, participationId: participationId!, challengeId }];
    this.hold({ since: this.since, steps });
  }

  end(): void {
    this.hold({ since: null, steps: [] });
  }

  /** Whether the board that is frozen shows a team: it was there, or a step has shown that it came. */
  isOnBoard(participationId: number): boolean {
    return this.log.wasOnBoard(participationId, this.since!.seq) || this.steps.some((step) => step.participationId === participationId);
  }

  /** Whether the board shows a solve of a challenge, while it is frozen. Teams answer once they are on the board, but may be granted a solve before. */
  shows(challengeId: number, { participationId, seq, granted, withheld }: CountedSolve): boolean {
    if (granted && !this.isOnBoard(participationId)) return false;
    if (seq <= this.since!.seq || (granted && !withheld)) return true;
    return this.steps.some((step) => step.challengeId === challengeId && step.participationId === participationId && seq < step.seq);
  }

  /** Whether a correction that was withheld is so still: no step of the reveal has shown it. */
  hides({ seq, participationId, challengeId, withheld }: Withheld): boolean {
    if (!this.since || !withheld || seq < this.since.seq) return false;
    return !this.steps.some((step) => step.participationId === participationId && step.challengeId === challengeId && seq < step.seq);
  }

  private hold(held: Held): void {
    Object.assign(this, held);
    this.store.setMeta(KEY, JSON.stringify(held));
  }
}
