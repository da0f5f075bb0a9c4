import { pointsByPlace } from "../../worker/domain/board/blood.ts";
import { scoreOf } from "../../worker/domain/scoring/index.ts";
import type { GameState } from "./game-state.ts";

/** Points of an accepted team now, as the Board counts them: of enabled challenges, solved before the end, by place among accepted teams. */
export function scoreOfTeam(state: GameState, participationId: number): number {
  const { game, challenges, store } = state;
  if (!game) return 0;
  const enabled = [...challenges].flatMap(([id, settings]) => (settings?.enabled ? [{ id, settings, tally: state.tallyOf(id) }] : []));
  const most = Math.max(0, ...enabled.map(({ tally }) => tally.count));
  let score = 0;
  for (const { id, settings, tally } of enabled) {
    const at = store.solvedAt(id, participationId);
    if (at === null || at >= game.endAt) continue;
    const points = pointsByPlace(scoreOf(settings, tally.count, most), game.bloodBonus, settings);
    const place = tally.first.indexOf(participationId);
    score += points[place === -1 ? 3 : place]!;
  }
  return score;
}
