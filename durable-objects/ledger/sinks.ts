import { BoardSink } from "./board-sink.ts";
import { D1Sink } from "./d1-sink.ts";
import type { GameState } from "./game-state.ts";
import { HeraldSink } from "./herald-sink.ts";
import type { Sink } from "./sink.ts";

/** All sinks of a game's log. `game`: its id. */
export function sinksOf(env: Env, game: string, state: () => GameState): Sink[] {
  return [new BoardSink(env, game, state), new D1Sink(env, game, state), new HeraldSink(env, game, state)];
}
