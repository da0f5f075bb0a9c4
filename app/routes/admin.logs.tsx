import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useCallback } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { LiveList } from "~/ui/lists/LiveList.tsx";
import { LogList } from "~/features/admin/logs/LogList.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Select } from "~/ui/Input.tsx";
import { useNextSearch } from "~/lib/useNextSearch.ts";
import { LOG_LEVELS, logQuery, LOGS_PAGE } from "~/features/admin/logs/log-query.ts";
import { isFound } from "~/lib/calls/list-query.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import type { LogView } from "#worker/contract/wire/platform/log.ts";

export const handle = { i18n: ["admin/logs", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/logs:logs.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = logQuery(new URL(request.url).searchParams);
  const asked = { ...query, count: LOGS_PAGE };
  return { entries: await context.read((services, ctx) => services.logList.list(ctx, asked)), query: asked };
}

export default function AdminLogs() {
  const { t } = useTexts("admin/logs", "admin");
  const { entries, query } = useLoaderData<typeof loader>();
  const [search, setSearch] = useNextSearch();
  const { level, search: q } = query;
  const wants = useCallback(
    (entry: LogView) => (level === null || entry.level === level) && isFound(q, [entry.msg, entry.name, entry.ip]),
    [level, q],
  );
  const filter = (chosen: string) => {
    const next = new URLSearchParams({ ...(q !== "" && { q }), ...(chosen !== "" && { level: chosen }) });
    setSearch(next, { preventScrollReset: true });
  };
  return (
    <div className="grid gap-3 py-4 [&>:not(dialog)]:mb-0">
      <PageHeader title={t("logs.title")} subtitle={t("logs.text")} />
      <LiveList
        loaded={entries}
        query={query}
        wants={wants}
        hub="/hub/admin"
        hear={(add) => ({ ReceivedLog: add })}
        label={t("logs.search")}
        filters={
          <Select
            aria-label={t("logs.level")}
            className="w-48! max-w-full"
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
        }
        none={{ icon: "list", title: t("logs.none"), text: t(level === null ? "logs.noneText" : "logs.noneHere") }}
        rows={LogList}
      />
    </div>
  );
}
