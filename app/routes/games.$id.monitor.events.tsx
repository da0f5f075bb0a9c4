import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { EventTable } from "~/features/admin/monitor/EventTable.tsx";
import { FeedPager } from "~/ui/lists/FeedPager.tsx";
import { SearchBar } from "~/ui/lists/SearchBar.tsx";
import { LiveBar } from "~/ui/lists/LiveBar.tsx";
import { NarrowNote } from "~/features/admin/monitor/NarrowNote.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Checkbox } from "~/ui/Input.tsx";
import { useFeed } from "~/lib/live/useFeed.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { useNextSearch } from "~/lib/useNextSearch.ts";
import { EVENTS_PAGE, hidesContainers, isContainerEvent, textsOf } from "~/features/admin/monitor/monitor-query.ts";
import { isFound, keptBeside, listQuery } from "~/lib/calls/list-query.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import type { EventView } from "#worker/contract/wire/monitor/monitor.ts";

export const handle = { i18n: ["admin", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/monitor:monitor.events");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const search = new URL(request.url).searchParams;
  const { q, skip } = listQuery(search);
  const query = { hideContainer: hidesContainers(search), search: q, count: EVENTS_PAGE, skip };
  const events = await context.read((services, ctx) => services.monitor.events(ctx, id, query));
  return { id, events, query };
}

export default function Events() {
  const { t } = useTexts("admin/monitor", "admin");
  const { id, events, query } = useLoaderData<typeof loader>();
  const [search, setSearch] = useNextSearch();
  const revalidator = useRevalidator();
  const { hideContainer, search: q, skip } = query;
  const wants = useCallback(
    (event: EventView) => !(hideContainer && isContainerEvent(event)) && isFound(q, textsOf(event)),
    [hideContainer, q],
  );
  const { feed, paused, held, add, hold } = useFeed(events, wants);
  const newest = skip === 0;
  const live = useLive(newest ? `/hub/monitor?game=${id}` : null, { ReceivedGameEvent: add, Connected: () => revalidator.revalidate() });

  const filter = (hide: boolean) => {
    const next = new URLSearchParams(search);
    if (hide) next.set("hideContainer", "true");
    else next.delete("hideContainer");
    next.delete("skip");
    setSearch(next, { preventScrollReset: true });
  };
  return (
    <div className="grid gap-3">
      <SearchBar q={q} label={t("monitor.search")} kept={keptBeside(search)} />
      <LiveBar live={live} wanted={newest} paused={paused} held={held} waiting={feed.waiting.length} onPause={(on) => hold({ paused: on })}>
        <Checkbox label={t("monitor.hideContainer")} checked={hidesContainers(search)} onChange={(event) => filter(event.target.checked)} />
      </LiveBar>
      <NarrowNote />
      {feed.rows.length > 0 ? (
        <EventTable rows={feed.rows} onHover={(hovered) => hold({ hovered })} />
      ) : q !== "" ? (
        <Empty icon="monitor" title={t("admin:list.noneFound")} text={t("admin:list.noneText")} />
      ) : (
        <Empty icon="monitor" title={t("monitor.noEvents")} text={t("monitor.noEventsText")} />
      )}
      <FeedPager skip={skip} count={EVENTS_PAGE} full={events.length === EVENTS_PAGE} />
    </div>
  );
}
