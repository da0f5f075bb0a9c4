import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { FeedPager } from "~/ui/lists/FeedPager.tsx";
import { SearchBar } from "~/ui/lists/SearchBar.tsx";
import { LiveBar } from "~/ui/lists/LiveBar.tsx";
import { NarrowNote } from "~/features/admin/monitor/NarrowNote.tsx";
import { SubmissionTable } from "~/features/admin/monitor/SubmissionTable.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Select } from "~/ui/Input.tsx";
import { useFeed } from "~/lib/live/useFeed.ts";
import { useLive } from "~/lib/live/useLive.ts";
import { useNextSearch } from "~/lib/useNextSearch.ts";
import { SUBMISSIONS_PAGE, verdictOf, VERDICTS } from "~/features/admin/monitor/monitor-query.ts";
import { isFound, keptBeside, listQuery } from "~/lib/calls/list-query.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import type { SubmissionView } from "#worker/contract/wire/monitor/monitor.ts";

export const handle = { i18n: ["admin", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/monitor:monitor.submissions");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const search = new URL(request.url).searchParams;
  const { q, skip } = listQuery(search);
  const query = { type: verdictOf(search), search: q, count: SUBMISSIONS_PAGE, skip };
  const submissions = await context.read((services, ctx) => services.monitor.submissions(ctx, id, query));
  return { id, submissions, query };
}

export default function Submissions() {
  const { t } = useTexts("admin/monitor", "admin");
  const { id, submissions, query } = useLoaderData<typeof loader>();
  const [search, setSearch] = useNextSearch();
  const revalidator = useRevalidator();
  const { type, search: q, skip } = query;
  const wants = useCallback(
    (one: SubmissionView) => (type === null || one.status === type) && isFound(q, [one.team, one.user, one.challenge, one.answer]),
    [type, q],
  );
  const { feed, paused, held, add, hold } = useFeed(submissions, wants);
  const newest = skip === 0;
  const live = useLive(newest ? `/hub/monitor?game=${id}` : null, { ReceivedSubmissions: add, Connected: () => revalidator.revalidate() });

  const filter = (verdict: string) => {
    const next = new URLSearchParams(search);
    if (verdict) next.set("type", verdict);
    else next.delete("type");
    next.delete("skip");
    setSearch(next, { preventScrollReset: true });
  };
  return (
    <div className="grid gap-3">
      <SearchBar q={q} label={t("monitor.search")} kept={keptBeside(search)} />
      <LiveBar live={live} wanted={newest} paused={paused} held={held} waiting={feed.waiting.length} onPause={(on) => hold({ paused: on })}>
        <Select
          aria-label={t("monitor.status")}
          className="w-48!"
          value={verdictOf(search) ?? ""}
          onChange={(event) => filter(event.target.value)}
        >
          <option value="">{t("monitor.allStatuses")}</option>
          {VERDICTS.map((verdict) => (
            <option key={verdict} value={verdict}>
              {t(`verdict.${verdict}`)}
            </option>
          ))}
        </Select>
      </LiveBar>
      <NarrowNote />
      {feed.rows.length > 0 ? (
        <SubmissionTable rows={feed.rows} onHover={(hovered) => hold({ hovered })} />
      ) : q !== "" ? (
        <Empty icon="monitor" title={t("admin:list.noneFound")} text={t("admin:list.noneText")} />
      ) : (
        <Empty icon="monitor" title={t("monitor.noSubmissions")} text={t("monitor.noSubmissionsText")} />
      )}
      <FeedPager skip={skip} count={SUBMISSIONS_PAGE} full={submissions.length === SUBMISSIONS_PAGE} />
    </div>
  );
}
