import type { GameCardView } from "#worker/contract/wire/game/game.ts";

export type GameGroups = { running: GameCardView[]; upcoming: GameCardView[]; ended: GameCardView[] };

/** Groups games by their phase at `now` (epoch ms): running by nearest end, upcoming by nearest start, ended by latest end. */
export function groupGames(games: readonly GameCardView[], now: number): GameGroups {
  const start = (game: GameCardView) => Date.parse(game.start);
  const end = (game: GameCardView) => Date.parse(game.end);
  // A paused game does not reach its end.
  const isOver = (game: GameCardView) => game.pausedAt === undefined && end(game) <= now;
  return {
    running: games.filter((game) => start(game) <= now && !isOver(game)).sort((a, b) => end(a) - end(b)),
    upcoming: games.filter((game) => now < start(game)).sort((a, b) => start(a) - start(b)),
    ended: games.filter(isOver).sort((a, b) => end(b) - end(a)),
  };
}
