import { Board } from "../../worker/domain/board/board.ts";
import { boardFrom, keepBoard } from "../../worker/domain/board/kept-board.ts";

/** A value has at most 2 MB, and a character up to three bytes. */
const CHARACTERS = 500_000;
/** To read fewer entries again is cheaper than to write a board. */
const WORTH_KEEPING = 100;

/**
 * The board of a game that is over, as it was after some entry of the log: whoever looks at it long afterwards waits for the entries that have come since,
 * not for the whole log. They are all read, so nothing that changes after the end (a correction, a suspended team) is missed.
 */
export class KeptFold {
  constructor(private readonly storage: DurableObjectStorage) {}

  /** The board that was kept, or one that has folded nothing. */
  read(): Board {
    const pieces = this.storage.sql.exec<{ text: string }>("SELECT text FROM fold ORDER BY n").toArray();
    if (pieces.length === 0) return new Board();
    try {
      return boardFrom(pieces.map(({ text }) => text).join("")) ?? new Board();
    } catch (error) {
      // The log has everything.
      console.error(JSON.stringify({ event: "board.fold", error: String(error) }));
      return new Board();
    }
  }

  /** Keeps a board whose game has ended, if more than a few entries had to be read for it. */
  keep(board: Board, read: number, now: number): void {
    if (read < WORTH_KEEPING || !board.game || now < board.game.endAt) return;
    const text = keepBoard(board);
    this.storage.transactionSync(() => {
      this.forget();
      for (let from = 0, n = 0; from < text.length; from += CHARACTERS, n += 1)
        this.storage.sql.exec("INSERT INTO fold (n, text) VALUES (?, ?)", n, text.slice(from, from + CHARACTERS));
    });
  }

  forget(): void {
    this.storage.sql.exec("DELETE FROM fold");
  }
}
