import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useCallback } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { LiveList } from "~/ui/lists/LiveList.tsx";
import { NarrowNote } from "~/features/admin/monitor/NarrowNote.tsx";
import { SubmissionTable } from "~/features/admin/monitor/SubmissionTable.tsx";
import { Select } from "~/ui/Input.tsx";
import { useNextSearch } from "~/lib/useNextSearch.ts";
import { SUBMISSIONS_PAGE, verdictOf, VERDICTS } from "~/features/admin/monitor/monitor-query.ts";
import { isFound, listQuery } from "~/lib/calls/list-query.ts";
import { watched } from "~/features/admin/monitor/watched.server.ts";
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
  const submissions = await watched(context, id, (services, ctx) => services.monitor.submissions(ctx, id, query));
  return { id, submissions, query };
}

export default function Submissions() {
  const { t } = useTexts("admin/monitor", "admin");
  const { id, submissions, query } = useLoaderData<typeof loader>();
  const [search, setSearch] = useNextSearch();
  const { type, search: q } = query;
  const wants = useCallback(
    (one: SubmissionView) => (type === null || one.status === type) && isFound(q, [one.team, one.user, one.challenge, one.answer]),
    [type, q],
  );
  const filter = (verdict: string) => {
    const next = new URLSearchParams(search);
    if (verdict) next.set("type", verdict);
    else next.delete("type");
    next.delete("skip");
    setSearch(next, { preventScrollReset: true });
  };
  return (
    <div className="grid gap-3">
      <LiveList
        loaded={submissions}
        query={query}
        wants={wants}
        hub={`/hub/monitor?game=${id}`}
        hear={(add) => ({ ReceivedSubmissions: add })}
        label={t("monitor.search")}
        filters={
          <Select
            aria-label={t("monitor.status")}
            className="w-48! max-w-full"
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
        }
        note={<NarrowNote />}
        none={{ icon: "monitor", title: t("monitor.noSubmissions"), text: t("monitor.noSubmissionsText") }}
        rows={SubmissionTable}
      />
    </div>
  );
}
