import type { GameCardView } from "#worker/contract/wire/game/game.ts";

export type GamePhase = "upcoming" | "running" | "ended";

/** A game's phase at `now` (epoch ms). */
export function phaseOf(game: Pick<GameCardView, "start" | "end" | "pausedAt">, now: number): GamePhase {
  if (now < Date.parse(game.start)) return "upcoming";
  return game.pausedAt !== undefined || now < Date.parse(game.end) ? "running" : "ended";
}

/** Running games by their end, upcoming ones by their start, ended ones latest first. */
export function byPhase(games: readonly GameCardView[], now: number): Record<GamePhase, GameCardView[]> {
  const of = (phase: GamePhase) => games.filter((game) => phaseOf(game, now) === phase);
  return {
    running: of("running").sort((a, b) => Date.parse(a.end) - Date.parse(b.end)),
    upcoming: of("upcoming").sort((a, b) => Date.parse(a.start) - Date.parse(b.start)),
    ended: of("ended").sort((a, b) => Date.parse(b.end) - Date.parse(a.end)),
  };
}
