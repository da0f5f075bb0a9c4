import type { Entry, EntryData, RevealStep } from "../../worker/contract/rpc/ledger.ts";
import type { CountedSolve } from "./corrections.ts";
import type { Log } from "./log.ts";
import type { Store } from "./store.ts";

/** Where the log froze the board, and when. */
type Since = { seq: number; at: number };
/** `seq`: the entry that made the step. */
type Step = RevealStep & { seq: number };
/** A correction; `withheld`: while the board is frozen it is treated like the team's own actions. */
type Withheld = { seq: number; participationId: number | null; challengeId: number | null; withheld: boolean };
type Held = { since: Since | null; steps: Step[] };

const KEY = "freeze";
/** Stands for the freeze in the list of scheduled openings. */
export const FREEZE = -1;

/** What the board shows of the log: all of it, or while it is frozen what came before, and what was revealed since. Stored in the tables. */
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

  /** Whether the frozen board shows a team: it was there before, or a step has revealed it. */
  isOnBoard(participationId: number): boolean {
    return this.log.wasOnBoard(participationId, this.since!.seq) || this.steps.some((step) => step.participationId === participationId);
  }

  /** Whether the frozen board shows a solve of a challenge. Teams can answer once they are on the board, but may be granted a solve before that. */
  shows(challengeId: number, { participationId, seq, granted, withheld }: CountedSolve): boolean {
    if (granted && !this.isOnBoard(participationId)) return false;
    if (seq <= this.since!.seq || (granted && !withheld)) return true;
    return this.steps.some((step) => step.challengeId === challengeId && step.participationId === participationId && seq < step.seq);
  }

  /** Whether a withheld correction is still withheld: no step of the reveal has shown it. */
  hides({ seq, participationId, challengeId, withheld }: Withheld): boolean {
    if (!this.since || !withheld || seq < this.since.seq) return false;
    return !this.steps.some((step) => step.participationId === participationId && step.challengeId === challengeId && seq < step.seq);
  }

  private hold(held: Held): void {
    Object.assign(this, held);
    this.store.setMeta(KEY, JSON.stringify(held));
  }
}
