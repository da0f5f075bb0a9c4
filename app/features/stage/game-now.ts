import type { StageView } from "#worker/contract/wire/board/stage.ts";
import { gameClock } from "#worker/domain/game/phase.ts";

/** What the game's own clock shows at an instant (epoch ms): it stands still while the game is paused. */
export function gameNow({ pausedAt }: StageView["game"], now: number): number {
  return gameClock({ pausedAt: pausedAt === undefined ? null : Date.parse(pausedAt) }, now);
}
