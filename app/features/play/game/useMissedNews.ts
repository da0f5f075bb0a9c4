import { useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import type { Mark } from "#worker/contract/wire/hub.ts";
import { isMissedBy } from "./news-readings.ts";
import { delayOf, messagesPath, noticesPath } from "./readings.ts";

/** A hub that does not tell who comes back what he has missed has failed: everything is read then. */
const SILENT_MS = 10_000;

/**
 * Reads what of a game's notices and messages was not heard. The hub says how far they have got when somebody comes, and with each that is new; of the board it
 * brings him up to date itself.
 */
export function useMissedNews(gameId: number) {
  const { mutate } = useSWRConfig();
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
      if (known === since || known === seq) return;
      const path = list === "notices" ? noticesPath(gameId) : messagesPath(gameId);
      clearTimeout(due.current[list]);
      due.current[list] = setTimeout(() => void mutate(path), delayOf(gameId, "own", withinMs));
    },
    Connected(again: boolean) {
      clearTimeout(due.current.all);
      if (again) due.current.all = setTimeout(() => void mutate(isMissedBy(gameId)), SILENT_MS + delayOf(gameId, "own"));
    },
  };
}
