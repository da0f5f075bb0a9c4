import { useCallback, useRef, useState } from "react";
import { openFeed, push, release, reread, type Feed } from "~/lib/manage/live-feed.ts";

type Held = { feed: Feed<unknown>; loaded: unknown };

/**
 * A live list over what the loader read. While it is held (hovered or paused) news wait. A new answer of the loader, after a
 * reconnect or another filter, replaces the list; what was pushed and is newer stays.
 */
export function useFeed<T extends { time: string }>(loaded: T[], wants: (item: T) => boolean) {
  const [state, setState] = useState<Held>(() => ({ feed: openFeed(loaded), loaded }));
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const held = useRef(false);
  held.current = paused || hovered;

  if (state.loaded !== loaded) {
    const before = state.feed as Feed<T>;
    const kept = {
      ...before,
      rows: before.rows.filter((row) => wants(row.item)),
      waiting: before.waiting.filter((row) => wants(row.item)),
    };
    setState({ loaded, feed: reread(kept, loaded) });
  }
  const hold = (next: { paused?: boolean; hovered?: boolean }) => {
    const now = { paused, hovered, ...next };
    setPaused(now.paused);
    setHovered(now.hovered);
    if (!now.paused && !now.hovered) setState((before) => ({ ...before, feed: release(before.feed) }));
  };
  const add = useCallback(
    (item: T) => {
      if (wants(item)) setState((before) => ({ ...before, feed: push(before.feed as Feed<T>, item, held.current) }));
    },
    [wants],
  );
  return { feed: state.feed as Feed<T>, paused, add, hold };
}
