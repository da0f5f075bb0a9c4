import { countWhile } from "../search.ts";
import type { Board, BoardChallenge } from "./board.ts";

/**
 * How many solves that lower a challenge's value there had been at certain times. Each solve is looked at once, however many times there are: a
 * large game has a million.
 */
export class EarlierSolves {
  private readonly times: number[];
  /** For each challenge one number for each of the times. */
  private readonly counts = new Map<BoardChallenge, Int32Array>();

  constructor(
    private readonly board: Board,
    times: readonly number[],
  ) {
    this.times = [...new Set(times)].sort((a, b) => a - b);
  }

  /** Those of a challenge until one of the times, that included. */
  of(challenge: BoardChallenge, at: number): number {
    const counts = this.counts.get(challenge) ?? this.counted(challenge);
    this.counts.set(challenge, counts);
    return counts[this.placeOf(at)]!;
  }

  /** The most that any challenge has until then. */
  most(at: number): number {
    let most = 0;
    for (const challenge of this.board.challenges.values()) most = Math.max(most, this.of(challenge, at));
    return most;
  }

  private counted({ solves }: BoardChallenge): Int32Array {
    const counts = new Int32Array(this.times.length + 1);
    for (let i = 0; i < solves.length; i += 1) {
      const solve = solves.at(i);
      if (this.board.movesValue(solve)) counts[this.placeOf(this.board.solveAt.at(solve))]! += 1;
    }
    for (let n = 1; n < counts.length; n += 1) counts[n]! += counts[n - 1]!;
    return counts;
  }

  /** The place of the first of the times that is not before this one. */
  private placeOf(at: number): number {
    return countWhile(this.times.length, (n) => this.times[n]! < at);
  }
}
