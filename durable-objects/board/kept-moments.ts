import type { BoardMoment } from "../../worker/contract/rpc/board.ts";
import type { MomentView } from "../../worker/contract/wire/board/board.ts";
import type { Board } from "../../worker/domain/board/board.ts";
import { momentAt, momentsOf, scoringInstants } from "../../worker/domain/board/moments.ts";

/** How long a large board's moments are reused after they were computed: for 10,000 teams three seconds, even if the board has changed. */
const TEAMS_PER_MS = 40;
/** The same for the times of its scoring entries, of which 400,000 take a tenth of a second: four seconds. */
const INSTANTS_PER_MS = 100;

type Kept<T> = { board: Board; version: number; value: T; since: number; forMs: number };

/** The moments of a board, computed once per version, for a large board less often, so that repeated requests take no time from others. */
export class KeptMoments {
  private instants: Kept<Float64Array> | null = null;
  private made: Kept<BoardMoment[]> | null = null;

  constructor(private readonly clock: () => number) {}

  /** How a board's teams stood after this many of its scoring entries; a large board may have more of them since a moment ago. */
  at(board: Board, wanted: { entry: number | null; teamId: number | null }): MomentView {
    return momentAt(board, wanted, this.instantsOf(board));
  }

  /** How they stood at equal steps of its time; for a large board possibly a moment old. */
  of(board: Board, pairs: number): BoardMoment[] {
    const { made } = this;
    if (this.isGood(made, board)) return made.value;
    const value = momentsOf(board, pairs, this.instantsOf(board));
    const teams = value.reduce((sum, { teamIds }) => sum + teamIds.length, 0);
    this.made = this.kept(board, value, teams / TEAMS_PER_MS);
    return value;
  }

  forget(): void {
    this.instants = null;
    this.made = null;
  }

  private instantsOf(board: Board): Float64Array {
    const { instants } = this;
    if (this.isGood(instants, board)) return instants.value;
    const value = scoringInstants(board);
    this.instants = this.kept(board, value, value.length / INSTANTS_PER_MS);
    return value;
  }

  private kept<T>(board: Board, value: T, forMs: number): Kept<T> {
    return { board, version: board.version, value, since: this.clock(), forMs };
  }

  /** A clock that was set back does not prolong the reuse. */
  private isGood<T>(kept: Kept<T> | null, board: Board): kept is Kept<T> {
    return kept?.board === board && (kept.version === board.version || Math.abs(this.clock() - kept.since) < kept.forMs);
  }
}
