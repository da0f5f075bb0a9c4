import type { Entry } from "../../worker/contract/rpc/ledger.ts";
import { boardOf } from "../../worker/contract/rpc/stubs.ts";
import type { GameState } from "./game-state.ts";
import type { Sink } from "./sink.ts";

/** The game's Board, which folds an entry once, however often it is delivered. */
export class BoardSink implements Sink {
  readonly name = "board";
  readonly pace = { soonMs: 40, retryMs: 500 };
  readonly limitMs = 30_000;
  readonly notes = false;
  readonly flushed = true;

  constructor(
    private readonly env: Env,
    /** The object's name is the game's id. */
    private readonly game: string,
    private readonly state: () => GameState,
  ) {}

  async take(entries: Entry[]): Promise<number> {
    await boardOf(this.env, this.game).advance(entries, this.state().restored);
    return entries.at(-1)!.seq;
  }
}
