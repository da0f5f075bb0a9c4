import { games } from "../../db/schema/index.ts";
import { BoundedCache } from "../../domain/bounded-cache.ts";
import { MEMORY } from "../../memory.ts";
import { isFresh } from "../../domain/fresh.ts";

/** The fields of a game that anybody may see. */
export const SHOWN = {
  id: games.id,
  version: games.version,
  title: games.title,
  summary: games.summary,
  content: games.content,
  hidden: games.hidden,
  divisions: games.divisions,
  divisionTerms: games.divisionTerms,
  inviteCode: games.inviteCode,
  writeupRequired: games.writeupRequired,
  poster: games.poster,
  memberLimit: games.memberLimit,
  teamCount: games.teamCount,
  practice: games.practice,
  startAt: games.startAt,
  endAt: games.endAt,
  pausedAt: games.pausedAt,
  pauseReason: games.pauseReason,
  statisticsLive: games.statisticsLive,
};

/** The columns that players' pages need of a game. */
export type ShownGame = Pick<typeof games.$inferSelect, keyof typeof SHOWN>;

const FRESH_MS = 1_000;
const held = new BoundedCache<number, { readAt: number; game: ShownGame }>(MEMORY.shownGames);

/** A game as it was read, at most a second ago; null when it was not. */
export function recentlyShown(id: number, now: number): ShownGame | null {
  const known = held.get(id);
  return known && isFresh(known.readAt, now, FRESH_MS) ? known.game : null;
}

/** A reader of games, to be made before it reads: its result is kept unless something was changed meanwhile. */
export function shownReader(readAt: number): (game: ShownGame) => void {
  const { changes } = held;
  return (game) => held.set(game.id, { readAt, game }, changes);
}

/** Drops a game that was changed or deleted, or whose teams have changed. */
export function forgetShown(id: number): void {
  held.delete(id);
}
