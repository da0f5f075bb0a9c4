import type { StageView } from "#worker/contract/wire/board/stage.ts";
import { gameClock } from "#worker/domain/game/phase.ts";

/** The time on the game's own clock at an instant (epoch ms): the clock stands still while the game is paused. */
export function gameNow({ pausedAt }: StageView["game"], now: number): number {
  return gameClock({ pausedAt: pausedAt === undefined ? null : Date.parse(pausedAt) }, now);
}
