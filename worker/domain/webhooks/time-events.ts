import type { GameSettings } from "../../contract/rpc/ledger.ts";
import type { PublicEvent } from "../../contract/wire/events.ts";
import { isoTime } from "../../contract/wire/time.ts";

type Times = Pick<GameSettings, "title" | "startAt" | "endAt">;

/** The beginning and the end of a game, where one lies after `since` and not after `until` (epoch ms): told by the clock, since no entry of the log says them. */
export function timeEvents(gameId: number, game: Times, since: number, until: number): PublicEvent[] {
  const about = { title: game.title, start: isoTime(game.startAt), end: isoTime(game.endAt) };
  const said = (type: "game.started" | "game.ended", word: string, at: number): PublicEvent[] =>
    at > since && at <= until
      ? [{ version: 1, id: `${gameId}-${word}-${at}`, gameId, time: isoTime(at), type, data: { game: about } }]
      : [];
  return [...said("game.started", "start", game.startAt), ...said("game.ended", "end", game.endAt)];
}

/** The next such moment after `since`; Infinity where there is none. */
export function nextTimeEvent({ startAt, endAt }: Times, since: number): number {
  return Math.min(...[startAt, endAt].filter((at) => at > since), Infinity);
}
