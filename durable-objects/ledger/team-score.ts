import { pointsByPlace } from "../../worker/domain/board/blood.ts";
import { isCharged, scoreAfter, type Account } from "../../worker/domain/game/hint-rules.ts";
import { scoreOf } from "../../worker/domain/scoring/index.ts";
import type { GameState, Tally } from "./game-state.ts";
import type { ChallengeSettings } from "../../worker/contract/rpc/ledger.ts";

/** Points of an accepted team now, as the Board counts them: of enabled challenges, solved before the end, by place among accepted teams. */
export function scoreOfTeam(state: GameState, participationId: number): number {
  return scoreAfter(accountOf(state, participationId), state.game?.hintDebt === true);
}

/** The same, with what it is charged for hints apart. */
export function accountOf(state: GameState, participationId: number): Account {
  const { game, store } = state;
  if (!game) return { points: 0, charged: 0 };
  const enabled = enabledOf(state);
  const most = mostOf(enabled);
  const solved = new Set<number>();
  let points = 0;
  for (const { id, settings, tally } of enabled) {
    const at = store.solvedAt(id, participationId);
    if (at === null || at >= game.endAt) continue;
    solved.add(id);
    const worth = pointsByPlace(scoreOf(settings, tally.count, most), game.bloodBonus, settings);
    const place = tally.first.indexOf(participationId);
    points += worth[place === -1 ? 3 : place]!;
  }
  let charged = 0;
  for (const { challengeId, cost, onSolve, at } of store.hintsOf(participationId)) {
    const enabled = state.challenges.get(challengeId)?.enabled === true && at < game.endAt;
    if (isCharged(onSolve, { enabled, hasSolved: solved.has(challengeId) })) charged += cost;
  }
  return { points, charged };
}

/** What an enabled challenge is worth now, as the Board shows it. */
export function worthOf(state: GameState, settings: ChallengeSettings, tally: Tally): number {
  return scoreOf(settings, tally.count, mostOf(enabledOf(state)));
}

type Enabled = { id: number; settings: ChallengeSettings; tally: Tally };

function enabledOf(state: GameState): Enabled[] {
  return [...state.challenges].flatMap(([id, settings]) => (settings?.enabled ? [{ id, settings, tally: state.tallyOf(id) }] : []));
}

const mostOf = (enabled: Enabled[]) => Math.max(0, ...enabled.map(({ tally }) => tally.count));
