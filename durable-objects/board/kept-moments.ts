import type { BoardMoment } from "../../worker/contract/rpc/board.ts";
import type { MomentView } from "../../worker/contract/wire/board/board.ts";
import type { Board } from "../../worker/domain/board/board.ts";
import { momentAt, momentsOf, scoringInstants } from "../../worker/domain/board/moments.ts";

/** How long a large board's moments are reused after they were computed: for 10,000 teams three seconds, even if the board has changed. */
const TEAMS_PER_MS = 40;

type Kept<T> = { board: Board; version: number; value: T };

/** The moments of a board, computed once per version, so that repeated requests take no time from others. */
export class KeptMoments {
  private instants: Kept<Float64Array> | null = null;
  private made: (Kept<BoardMoment[]> & { since: number; forMs: number }) | null = null;

  constructor(private readonly clock: () => number) {}

  /** How a board's teams stood after this many of its scoring entries. */
  at(board: Board, wanted: { entry: number | null; teamId: number | null }): MomentView {
    return momentAt(board, wanted, this.instantsOf(board));
  }

  /** How they stood at equal steps of its time; for a large board possibly a moment old. */
  of(board: Board, pairs: number): BoardMoment[] {
    const { made } = this;
    if (made?.board === board && (made.version === board.version || Math.abs(this.clock() - made.since) < made.forMs)) return made.value;
    const value = momentsOf(board, pairs, this.instantsOf(board));
    const teams = value.reduce((sum, { teamIds }) => sum + teamIds.length, 0);
    this.made = { board, version: board.version, value, since: this.clock(), forMs: teams / TEAMS_PER_MS };
    return value;
  }

  forget(): void {
    this.instants = null;
    this.made = null;
  }

  private instantsOf(board: Board): Float64Array {
    if (this.instants?.board !== board || this.instants.version !== board.version)
      this.instants = { board, version: board.version, value: scoringInstants(board) };
    return this.instants.value;
  }
}
