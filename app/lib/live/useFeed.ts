import { useCallback, useState } from "react";
import { openFeed, push, release, reread, type Feed } from "./live-feed.ts";

type State<T> = { feed: Feed<T>; loaded: T[]; paused: boolean; hovered: boolean };

/**
 * A live list over what the loader read. While it is paused (also while the pointer is over it) new items wait. A new answer of the loader, after a
 * reconnect or with another filter, replaces the list; pushed items that are newer stay.
 */
export function useFeed<T extends { time: string }>(loaded: T[], wants: (item: T) => boolean) {
  const [state, setState] = useState<State<T>>(() => ({ feed: openFeed(loaded), loaded, paused: false, hovered: false }));
  if (state.loaded !== loaded) {
    const { rows, waiting, pushed } = state.feed;
    const kept = { rows: rows.filter((row) => wants(row.item)), waiting: waiting.filter((row) => wants(row.item)), pushed };
    setState({ ...state, loaded, feed: reread(kept, loaded) });
  }
  const hold = (change: { paused?: boolean; hovered?: boolean }) =>
    setState((before) => {
      const next = { ...before, ...change };
      return next.paused || next.hovered ? next : { ...next, feed: release(next.feed) };
    });
  const add = useCallback(
    (item: T) => {
      if (wants(item)) setState((before) => ({ ...before, feed: push(before.feed, item, before.paused || before.hovered) }));
    },
    [wants],
  );
  return { feed: state.feed, paused: state.paused, held: state.paused || state.hovered, add, hold };
}
