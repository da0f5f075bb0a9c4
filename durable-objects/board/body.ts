import type { BoardBody } from "../../worker/contract/rpc/objects.ts";
import type { Board } from "../../worker/domain/board/board.ts";

/** A large board rests after it was written: a body of 10 MB is kept for a second although the board has changed since. */
const CHARACTERS_PER_MS = 10_000;

/** The whole of a board in one form, compressed piece by piece, once for each version. */
export class WholeBody {
  private made: BoardBody | null = null;
  private making: Promise<BoardBody> | null = null;
  private keptUntil = 0;

  constructor(
    private readonly piecesOf: (board: Board) => Iterable<string>,
    private readonly clock: () => number,
  ) {}

  of(board: Board): Promise<BoardBody> {
    if (this.made && (this.made.version === board.version || this.clock() < this.keptUntil)) return Promise.resolve(this.made);
    this.making ??= this.make(board).finally(() => (this.making = null));
    return this.making;
  }

  forget(): void {
    this.made = null;
  }

  private async make(board: Board): Promise<BoardBody> {
    const { version } = board;
    // All pieces are made in this turn, before anything can be folded into the board.
    const pieces = [...this.piecesOf(board)];
    const gzip = await compress(pieces);
    this.keptUntil = this.clock() + pieces.reduce((sum, piece) => sum + piece.length, 0) / CHARACTERS_PER_MS;
    this.made = { version, etag: `"${version}"`, gzip };
    return this.made;
  }
}

async function compress(pieces: string[]): Promise<ArrayBuffer> {
  const { readable, writable } = new CompressionStream("gzip");
  const body = new Response(readable).arrayBuffer();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  for (const piece of pieces) await writer.write(encoder.encode(piece));
  await writer.close();
  return body;
}
