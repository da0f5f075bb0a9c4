import { useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import type { Mark } from "#worker/contract/wire/hub.ts";
import { delayOf, detailsPath } from "./readings.ts";

/** A hub that does not say within this time what a returning client missed has failed: everything is read then. */
const SILENT_MS = 10_000;
const SHUT_OUT = /^(participation\.|game\.not(Joined|Found))/;

/**
 * Reads those lists of a game of which entries were missed. The hub sends the position of each list when a client connects, and with each new entry;
 * it updates the client's board itself. `all`: reads everything, if the hub sends nothing.
 */
export function useMissed(gameId: number, reads: Partial<Record<Mark["list"], () => void>>, all: () => void) {
  /** By game and list. */
  const marks = useRef(new Map<string, number>());
  const due = useRef<Partial<Record<Mark["list"] | "all", ReturnType<typeof setTimeout>>>>({});
  useEffect(() => {
    const timers = due.current;
    return () => Object.values(timers).forEach(clearTimeout);
  }, []);
  return {
    Marked({ list, seq, since, withinMs }: Mark) {
      clearTimeout(due.current.all);
      const key = `${gameId} ${list}`;
      const known = marks.current.get(key) ?? seq;
      marks.current.set(key, seq);
      const read = reads[list];
      if (!read || known === since || known === seq) return;
      clearTimeout(due.current[list]);
      due.current[list] = setTimeout(read, delayOf(gameId, "own", withinMs));
    },
    Connected(again: boolean) {
      clearTimeout(due.current.all);
      if (again) due.current.all = setTimeout(all, SILENT_MS + delayOf(gameId, "own"));
    },
  };
}

/**
 * After a refusal because the viewer may not play any more, reads the details: when these are refused as well, the page reads the game. A suspended
 * team hears of it by the board's news; nobody tells a player who was taken out of the team.
 */
export function useShutOut(gameId: number, refusal: { code: string } | null | undefined): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    if (!SHUT_OUT.test(refusal?.code ?? "")) return undefined;
    const timer = setTimeout(() => void mutate(detailsPath(gameId)), delayOf(gameId, "soon"));
    return () => clearTimeout(timer);
  }, [gameId, refusal, mutate]);
}
