import type { BoardBody } from "../../worker/contract/rpc/objects.ts";
import type { Board } from "../../worker/domain/board/board.ts";

/** How long a large body is reused after it was written: 10 MB for a second, even if the board has changed. */
const CHARACTERS_PER_MS = 10_000;
/** How many characters are written and compressed before others get a turn: about 4 ms of the thread. */
export const CHARACTERS_AT_ONCE = 200_000;

/** The full board in one form, compressed piece by piece, once per version. */
export class WholeBody {
  private made: BoardBody | null = null;
  private making: Promise<BoardBody> | null = null;
  private kept = { since: 0, forMs: 0 };

  /** `giveWay` lets other work run. */
  constructor(
    private readonly piecesOf: (board: Board) => Iterable<string>,
    private readonly clock: () => number,
    private readonly giveWay: () => Promise<unknown> = () => scheduler.wait(0),
  ) {}

  /** `whenStill` runs its work when no fold is in progress, and blocks folding until that work has ended. */
  of(board: Board, whenStill: <T>(work: () => Promise<T>) => Promise<T>): Promise<BoardBody> {
    if (this.made && (this.made.version === board.version || this.isResting())) return Promise.resolve(this.made);
    this.making ??= whenStill(() => this.make(board)).finally(() => (this.making = null));
    return this.making;
  }

  forget(): void {
    this.made = null;
  }

  /** A clock that was set back does not prolong the reuse. */
  private isResting(): boolean {
    return Math.abs(this.clock() - this.kept.since) < this.kept.forMs;
  }

  private async make(board: Board): Promise<BoardBody> {
    const { version } = board;
    const { gzip, characters } = await this.compress(this.piecesOf(board));
    this.kept = { since: this.clock(), forMs: characters / CHARACTERS_PER_MS };
    this.made = { version, etag: `"${version}"`, gzip };
    return this.made;
  }

  private async compress(pieces: Iterable<string>): Promise<{ gzip: ArrayBuffer; characters: number }> {
    const { readable, writable } = new CompressionStream("gzip");
    const gzip = new Response(readable).arrayBuffer();
    const writer = writable.getWriter();
    const encoder = new TextEncoder();
    let [characters, atOnce] = [0, 0];
    for (const piece of pieces) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await writer.write(encoder.encode(piece));
      characters += piece.length;
      atOnce += piece.length;
      if (atOnce < CHARACTERS_AT_ONCE) continue;
      atOnce = 0;
      // oxlint-disable-next-line no-await-in-loop -- the same
      await this.giveWay();
    }
    await writer.close();
    return { gzip: await gzip, characters };
  }
}
