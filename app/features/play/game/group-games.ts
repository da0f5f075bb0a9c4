import type { GameCardView } from "#worker/contract/wire/game.ts";

export type GameGroups = { running: GameCardView[]; upcoming: GameCardView[]; ended: GameCardView[] };

/** Splits games by where they stand at `now` (epoch ms): running by nearest end, upcoming by nearest start, ended by latest end. */
export function groupGames(games: readonly GameCardView[], now: number): GameGroups {
  const start = (game: GameCardView) => Date.parse(game.start);
  const end = (game: GameCardView) => Date.parse(game.end);
  return {
    running: games.filter((game) => start(game) <= now && now < end(game)).sort((a, b) => end(a) - end(b)),
    upcoming: games.filter((game) => now < start(game)).sort((a, b) => start(a) - start(b)),
    ended: games.filter((game) => end(game) <= now).sort((a, b) => end(b) - end(a)),
  };
}
