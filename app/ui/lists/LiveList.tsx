import { useRevalidator } from "@remix-run/react";
import type { ComponentType, ReactNode } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { keptBeside } from "~/lib/calls/list-query.ts";
import type { LiveHandlers } from "~/lib/live/live.ts";
import type { FeedRow } from "~/lib/live/live-feed.ts";
import { useFeed } from "~/lib/live/useFeed.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { useNextSearch } from "~/lib/useNextSearch.ts";
import { Empty } from "../Empty.tsx";
import type { IconName } from "../Icon.tsx";
import { FeedPager } from "./FeedPager.tsx";
import { LiveBar } from "./LiveBar.tsx";
import { SearchBar } from "./SearchBar.tsx";

type Props<T> = {
  /** What was read, newest first: `count` items after the first `skip` of those that match. */
  loaded: T[];
  query: { search: string; skip: number; count: number };
  /** Whether a new item passes the search and the filters; the same function as long as these are. */
  wants: (item: T) => boolean;
  /** The hub that sends new items, and the handler of its messages. */
  hub: string;
  hear: (add: (item: T) => void) => LiveHandlers;
  /** The label of the search, the other filters, and a note below them. */
  label: string;
  filters: ReactNode;
  note?: ReactNode;
  /** What is shown if there is nothing that a search could find. */
  none: { icon: IconName; title: string; text: string };
  rows: ComponentType<{ rows: FeedRow<T>[]; onHover: (hovered: boolean) => void }>;
};

/** A list that grows while it is read: a search, filters, a button that pauses it, the rows and a pager. Only its first page is live. */
export function LiveList<T extends { time: string }>({ loaded, query, wants, hub, hear, rows: Rows, ...shown }: Props<T>) {
  const { t } = useTexts("admin");
  const [search] = useNextSearch();
  const revalidator = useRevalidator();
  const { search: q, skip, count } = query;
  const { feed, paused, held, add, hold } = useFeed(loaded, wants);
  const newest = skip === 0;
  const readAgain = () => revalidator.revalidate();
  const live = useLive(newest ? hub : null, { ...hear(add), Connected: readAgain, Refused: readAgain });
  return (
    <>
      <SearchBar q={q} label={shown.label} kept={keptBeside(search)} />
      <LiveBar live={live} wanted={newest} paused={paused} held={held} waiting={feed.waiting.length} onPause={(on) => hold({ paused: on })}>
        {shown.filters}
      </LiveBar>
      {shown.note}
      {feed.rows.length > 0 ? (
        <Rows rows={feed.rows} onHover={(hovered) => hold({ hovered })} />
      ) : q !== "" ? (
        <Empty icon={shown.none.icon} title={t("list.noneFound")} text={t("list.noneText")} />
      ) : (
        <Empty {...shown.none} />
      )}
      <FeedPager skip={skip} count={count} full={loaded.length === count} />
    </>
  );
}
