import { boardsFrom, GameBoards, keepBoards } from "../../worker/domain/board/game-boards.ts";

/** A value has at most 2 MB, and a character up to three bytes. */
const CHARACTERS = 500_000;
/** Reading fewer entries again is cheaper than writing a board. */
const WORTH_KEEPING = 100;

/**
 * The board of a finished game as it was after some entry of the log: viewing it long afterwards needs only the entries added since, not the whole
 * log. All of those are read, so no change after the end (a correction, a suspended team) is missed.
 */
export class KeptFold {
  constructor(private readonly storage: DurableObjectStorage) {}

  /** The stored boards, or empty ones. */
  read(): GameBoards {
    const pieces = this.storage.sql.exec<{ text: string }>("SELECT text FROM fold ORDER BY n").toArray();
    if (pieces.length === 0) return new GameBoards();
    try {
      return boardsFrom(pieces.map(({ text }) => text).join("")) ?? new GameBoards();
    } catch (error) {
      // The log still has everything.
      console.error(JSON.stringify({ event: "board.fold", error: String(error) }));
      return new GameBoards();
    }
  }

  /** Stores the boards of a game that has ended, if more than a few entries had to be read for them. */
  keep(boards: GameBoards, read: number, now: number): void {
    const { game } = boards.live;
    if (read < WORTH_KEEPING || !game || now < game.endAt) return;
    const text = keepBoards(boards);
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
