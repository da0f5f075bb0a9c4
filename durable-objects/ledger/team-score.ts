import { pointsByPlace, type PointsByPlace } from "../../worker/domain/board/blood.ts";
import { isCharged, scoreAfter, type Account } from "../../worker/domain/game/hint-rules.ts";
import { scoreOf } from "../../worker/domain/scoring/index.ts";
import type { GameState } from "./game-state.ts";

/** What a solve of each enabled challenge is worth now: to the next solver, and by place. */
export type Worths = ReadonlyMap<number, { score: number; points: PointsByPlace }>;

/** An accepted team's points now, as the Board counts them for the team itself: of enabled challenges, solved before the end, by place among accepted teams. */
export function scoreOfTeam(state: GameState, participationId: number): number {
  return scoreAfter(accountOf(state, participationId), state.game?.hintDebt === true);
}

/** The same, with the charges for hints listed separately. */
export function accountOf(state: GameState, participationId: number): Account {
  if (!state.game) return { points: 0, charged: 0 };
  const { endAt } = state.game;
  const [worths, { solves, hints }] = [state.worths(), state.recordOf(participationId)];
  let points = 0;
  for (const [id, at] of solves) {
    const worth = at < endAt && !isTaken(state, id, participationId) ? worths.get(id) : undefined;
    if (!worth) continue;
    const place = state.shownTallies.first(id).indexOf(participationId);
    points += worth.points[place === -1 ? 3 : place]!;
  }
  let charged = 0;
  for (const { challengeId, cost, onSolve, at } of hints) {
    const enabled = at < endAt && worths.has(challengeId) && state.corrections.voidOf(challengeId) !== "removed";
    // At each answer to a challenge that requires points, all of a team's hints are checked: most of them do not need its solves.
    const hasSolved = onSolve && (solves.get(challengeId) ?? Infinity) < endAt && !isTaken(state, challengeId, participationId);
    if (isCharged(onSolve, { enabled, hasSolved })) charged += cost;
  }
  return { points: points + state.corrections.pointsOf(participationId), charged };
}

/** Whether organisers have annulled a team's solve. */
function isTaken({ corrections }: GameState, challengeId: number, participationId: number): boolean {
  return corrections.voidOf(challengeId) === "removed" || corrections.isAnnulled(challengeId, participationId);
}

/** The state recomputes it when a solve, a team or a setting has changed it. */
export function worthsOf(state: GameState): Worths {
  const enabled = [...state.challenges].flatMap(([id, settings]) => (settings?.enabled ? [{ id, settings }] : []));
  const tallies = state.shownTallies;
  tallies.countAll(enabled.map(({ id }) => id));
  const most = Math.max(0, ...enabled.map(({ id }) => tallies.count(id)));
  return new Map(
    enabled.map(({ id, settings }) => {
      const score = scoreOf(settings, tallies.count(id), most);
      return [id, { score, points: pointsByPlace(score, state.game?.bloodBonus ?? 0, settings) }];
    }),
  );
}
