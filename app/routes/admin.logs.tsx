import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { FeedPager } from "~/ui/lists/FeedPager.tsx";
import { SearchBar } from "~/ui/lists/SearchBar.tsx";
import { LiveBar } from "~/ui/lists/LiveBar.tsx";
import { LogList } from "~/features/admin/logs/LogList.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Select } from "~/ui/Input.tsx";
import { useFeed } from "~/lib/live/useFeed.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { useNextSearch } from "~/lib/useNextSearch.ts";
import { LOG_LEVELS, logQuery, LOGS_PAGE } from "~/features/admin/logs/log-query.ts";
import { isFound, keptBeside } from "~/lib/calls/list-query.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import type { LogView } from "#worker/contract/wire/platform/log.ts";

export const handle = { i18n: ["admin/logs", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/logs:logs.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = logQuery(new URL(request.url).searchParams);
  const entries = await context.read((services, ctx) => services.logList.list(ctx, { ...query, count: LOGS_PAGE }));
  return { entries, query };
}

export default function AdminLogs() {
  const { t } = useTexts("admin/logs", "admin");
  const { entries, query } = useLoaderData<typeof loader>();
  const [search, setSearch] = useNextSearch();
  const revalidator = useRevalidator();
  const { level, search: q, skip } = query;
  const wants = useCallback(
    (entry: LogView) => (level === null || entry.level === level) && isFound(q, [entry.msg, entry.name, entry.ip]),
    [level, q],
  );
  const { feed, paused, held, add, hold } = useFeed(entries, wants);
  const newest = skip === 0;
  const live = useLive(newest ? "/hub/admin" : null, { ReceivedLog: add, Connected: () => revalidator.revalidate() });
  const filter = (chosen: string) => {
    const next = new URLSearchParams({ ...(q !== "" && { q }), ...(chosen !== "" && { level: chosen }) });
    setSearch(next, { preventScrollReset: true });
  };
  return (
    <div className="grid gap-3 py-4 [&>:not(dialog)]:mb-0">
      <PageHeader title={t("logs.title")} subtitle={t("logs.text")} />
      <SearchBar q={q} label={t("logs.search")} kept={keptBeside(search)} />
      <LiveBar live={live} wanted={newest} paused={paused} held={held} waiting={feed.waiting.length} onPause={(on) => hold({ paused: on })}>
        <Select
          aria-label={t("logs.level")}
          className="w-48!"
          value={logQuery(search).level ?? ""}
          onChange={(event) => filter(event.target.value)}
        >
          <option value="">{t("logs.allLevels")}</option>
          {LOG_LEVELS.map((one) => (
            <option key={one} value={one}>
              {t(`level.${one}`)}
            </option>
          ))}
        </Select>
      </LiveBar>
      {feed.rows.length > 0 ? (
        <LogList rows={feed.rows} onHover={(hovered) => hold({ hovered })} />
      ) : q !== "" ? (
        <Empty icon="list" title={t("admin:list.noneFound")} text={t("admin:list.noneText")} />
      ) : (
        <Empty icon="list" title={t("logs.none")} text={t(level === null ? "logs.noneText" : "logs.noneHere")} />
      )}
      <FeedPager skip={skip} count={LOGS_PAGE} full={entries.length === LOGS_PAGE} />
    </div>
  );
}
