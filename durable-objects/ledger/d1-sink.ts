import type { Entry } from "../../worker/contract/rpc/ledger.ts";
import { publishLines } from "../platform-log.ts";
import type { GameState } from "./game-state.ts";
import { batchOf, copyTo } from "./copy.ts";
import { linesOf } from "./score-log.ts";
import type { Sink } from "./sink.ts";

/** The log's copy in D1, and its lines of the platform's log. A row that exists already is left unchanged. */
export class D1Sink implements Sink {
  readonly name = "d1";
  readonly pace = { soonMs: 400, retryMs: 2_000 };
  /** Several statements, each of which D1 aborts after 30 s. */
  readonly limitMs = 120_000;
  readonly notes = true;
  readonly flushed = true;

  constructor(
    private readonly env: Env,
    private readonly game: string,
    private readonly state: () => GameState,
  ) {}

  async take(entries: Entry[]): Promise<number> {
    const batch = batchOf(entries);
    const lines = linesOf(this.state(), this.game, batch, Date.now());
    await copyTo(this.env.DB, Number(this.game), batch, lines);
    publishLines(this.env, lines);
    return batch.at(-1)!.seq;
  }
}
