import type { GameCardView } from "#worker/contract/wire/game/game.ts";

export type GameGroup = "running" | "upcoming" | "ended";
type GameGroups = Record<GameGroup, GameCardView[]>;

/** The group of a game at `now` (epoch ms), by its phase. Computed here because the code of phases belongs to the pages of a game. */
export function groupOf({ start, end, pausedAt }: Pick<GameCardView, "start" | "end" | "pausedAt">, now: number): GameGroup {
  if (now < Date.parse(start)) return "upcoming";
  // A paused game does not reach its end.
  return pausedAt !== undefined || now < Date.parse(end) ? "running" : "ended";
}

/** Games by their group at `now` (epoch ms): running by nearest end, upcoming by nearest start, ended by latest end. */
export function groupGames(games: readonly GameCardView[], now: number): GameGroups {
  const of = (group: GameGroup) => games.filter((game) => groupOf(game, now) === group);
  return {
    running: of("running").sort((a, b) => Date.parse(a.end) - Date.parse(b.end)),
    upcoming: of("upcoming").sort((a, b) => Date.parse(a.start) - Date.parse(b.start)),
    ended: of("ended").sort((a, b) => Date.parse(b.end) - Date.parse(a.end)),
  };
}
