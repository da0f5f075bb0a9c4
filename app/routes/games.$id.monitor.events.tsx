import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useCallback } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { EventTable } from "~/features/admin/monitor/EventTable.tsx";
import { LiveList } from "~/ui/lists/LiveList.tsx";
import { NarrowNote } from "~/features/admin/monitor/NarrowNote.tsx";
import { Checkbox } from "~/ui/Input.tsx";
import { useNextSearch } from "~/lib/useNextSearch.ts";
import { EVENTS_PAGE, hidesContainers, isContainerEvent, textsOf } from "~/features/admin/monitor/monitor-query.ts";
import { isFound, listQuery } from "~/lib/calls/list-query.ts";
import { watched } from "~/features/admin/monitor/watched.server.ts";
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
  const events = await watched(context, id, (services, ctx) => services.monitor.events(ctx, id, query));
  return { id, events, query };
}

export default function Events() {
  const { t } = useTexts("admin/monitor", "admin");
  const { id, events, query } = useLoaderData<typeof loader>();
  const [search, setSearch] = useNextSearch();
  const { hideContainer, search: q } = query;
  const wants = useCallback(
    (event: EventView) => !(hideContainer && isContainerEvent(event)) && isFound(q, textsOf(event)),
    [hideContainer, q],
  );
  const filter = (hide: boolean) => {
    const next = new URLSearchParams(search);
    if (hide) next.set("hideContainer", "true");
    else next.delete("hideContainer");
    next.delete("skip");
    setSearch(next, { preventScrollReset: true });
  };
  return (
    <div className="grid gap-3">
      <LiveList
        loaded={events}
        query={query}
        wants={wants}
        hub={`/hub/monitor?game=${id}`}
        hear={(add) => ({ ReceivedGameEvent: add })}
        label={t("monitor.search")}
        filters={
          <Checkbox
            label={t("monitor.hideContainer")}
            checked={hidesContainers(search)}
            onChange={(event) => filter(event.target.checked)}
          />
        }
        note={<NarrowNote />}
        none={{ icon: "monitor", title: t("monitor.noEvents"), text: t("monitor.noEventsText") }}
        rows={EventTable}
      />
    </div>
  );
}
