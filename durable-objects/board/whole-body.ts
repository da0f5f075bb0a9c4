import type { BoardBody } from "../../worker/contract/rpc/objects.ts";
import type { Board } from "../../worker/domain/board/board.ts";

/** How long a large body is reused after it was written: 10 MB for a second, even if the board has changed. */
const CHARACTERS_PER_MS = 10_000;
/** How many characters are written and compressed before others get a turn: about 4 ms of the thread. */
export const CHARACTERS_AT_ONCE = 200_000;
/** After how long without a change the next one is in the body that is being written. */
const QUIET_MS = 500;

export type WhenStill = <T>(work: () => Promise<T>) => Promise<T>;

/** The full board in one form, compressed piece by piece, once per version. */
export class WholeBody {
  private made: BoardBody | null = null;
  private making: Promise<BoardBody> | null = null;
  private kept = { since: 0, forMs: 0 };
  private isOvertaken = false;
  private changedAt = 0;

  /** `giveWay` lets other work run. */
  constructor(
    private readonly piecesOf: (board: Board) => Iterable<string>,
    private readonly clock: () => number,
    private readonly giveWay: () => Promise<unknown> = () => scheduler.wait(0),
  ) {}

  /**
   * `shown`: the board that is shown now; a change that is folded first may freeze it, which makes that another one. `whenStill` runs its work when
   * no fold is in progress, and blocks folding until that work has ended.
   */
  of(shown: () => Board, whenStill: WhenStill): Promise<BoardBody> {
    if (this.made && (this.made.version === shown().version || this.isResting())) return Promise.resolve(this.made);
    this.making ??= this.makeStill(shown, whenStill).finally(() => (this.making = null));
    return this.making;
  }

  /**
   * The board is about to change: the body that is being written is given up, so that the change does not wait and is in the body. On a busy board,
   * where the next change comes anyway, it is finished.
   */
  overtake(): void {
    const now = this.clock();
    this.isOvertaken ||= Math.abs(now - this.changedAt) > QUIET_MS;
    this.changedAt = now;
  }

  forget(): void {
    this.made = null;
  }

  /** A clock that was set back does not prolong the reuse. */
  private isResting(): boolean {
    return Math.abs(this.clock() - this.kept.since) < this.kept.forMs;
  }

  private async makeStill(shown: () => Board, whenStill: WhenStill): Promise<BoardBody> {
    const write = (isLast: boolean) => {
      this.isOvertaken = false;
      return whenStill(() => this.make(shown(), isLast));
    };
    return (await write(false)) ?? (await write(true))!;
  }

  /** Null: it was overtaken, and is not the last attempt. */
  private async make(board: Board, isLast: boolean): Promise<BoardBody | null> {
    const { version } = board;
    const written = await this.compress(this.piecesOf(board), () => !isLast && this.isOvertaken);
    if (!written) return null;
    this.kept = { since: this.clock(), forMs: written.characters / CHARACTERS_PER_MS };
    this.made = { version, etag: `"${version}"`, gzip: written.gzip };
    return this.made;
  }

  private async compress(pieces: Iterable<string>, isGivenUp: () => boolean): Promise<{ gzip: ArrayBuffer; characters: number } | null> {
    const { readable, writable } = new CompressionStream("gzip");
    const gzip = new Response(readable).arrayBuffer();
    const writer = writable.getWriter();
    const encoder = new TextEncoder();
    let [characters, atOnce, isWhole] = [0, 0, true];
    for (const piece of pieces) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await writer.write(encoder.encode(piece));
      characters += piece.length;
      atOnce += piece.length;
      if (atOnce < CHARACTERS_AT_ONCE) continue;
      atOnce = 0;
      // oxlint-disable-next-line no-await-in-loop -- the same
      await this.giveWay();
      isWhole = !isGivenUp();
      if (!isWhole) break;
    }
    await writer.close();
    const bytes = await gzip;
    return isWhole ? { gzip: bytes, characters } : null;
  }
}
