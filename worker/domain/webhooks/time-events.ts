import type { GameSettings } from "../../contract/rpc/ledger.ts";
import type { PublicEvent } from "../../contract/wire/events.ts";
import { isoTime } from "../../contract/wire/time.ts";
import { gameClock } from "../game/phase.ts";

type Moment = "startAt" | "endAt";
type Times = Pick<GameSettings, "title" | Moment | "pausedAt">;

/** By the game's own clock, which stands still during a pause. */
const hasCome = (game: Times, moment: Moment, now: number) => game[moment] <= gameClock(game, now);

/**
 * The beginning and the end of a game, if they are after `since` and not after `until` (epoch ms): triggered by the clock because no entry
 * of the log records them.
 */
export function timeEvents(gameId: number, game: Times, since: number, until: number): PublicEvent[] {
  return eventsOf(gameId, game, (moment) => game[moment] > since && hasCome(game, moment, until));
}

/** The same for a time that lay ahead until a change of the game, and has come with it, so that the clock does not trigger it any more. */
export function passedEvents(gameId: number, before: Times, game: Times, now: number): PublicEvent[] {
  return eventsOf(gameId, game, (moment) => !hasCome(before, moment, now) && hasCome(game, moment, now));
}

function eventsOf(gameId: number, game: Times, isDue: (moment: Moment) => boolean): PublicEvent[] {
  const about = { title: game.title, start: isoTime(game.startAt), end: isoTime(game.endAt) };
  const said = (type: "game.started" | "game.ended", word: string, at: number): PublicEvent => {
    return { version: 1, id: `${gameId}-${word}-${at}`, gameId, time: isoTime(at), type, data: { game: about } };
  };
  return [
    ...(isDue("startAt") ? [said("game.started", "start", game.startAt)] : []),
    ...(isDue("endAt") ? [said("game.ended", "end", game.endAt)] : []),
  ];
}

/** The next such time after `since`; Infinity if there is none. */
export function nextTimeEvent({ startAt, endAt }: Pick<Times, Moment>, since: number): number {
  return Math.min(...[startAt, endAt].filter((at) => at > since), Infinity);
}
