import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { AdminTeamSheet } from "~/features/admin/teams/AdminTeamSheet.tsx";
import { AdminTeamTable } from "~/features/admin/teams/AdminTeamTable.tsx";
import { SearchBar } from "~/ui/lists/SearchBar.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Pager } from "~/ui/lists/Pager.tsx";
import { LIST_PAGE, listQuery } from "~/lib/calls/list-query.ts";
import { leadToLastPage } from "~/lib/pages/last-page.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import type { TeamView } from "#worker/contract/wire/game/team.ts";

export const handle = { i18n: ["admin/teams", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/teams:teams.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { q, skip } = listQuery(new URL(request.url).searchParams);
  const page = await context.read(({ teams }, ctx) => (q === "" ? teams.list(ctx, LIST_PAGE, skip) : teams.search(ctx, q)));
  if (q === "") leadToLastPage(request, { skip, count: LIST_PAGE, total: page.total });
  return { rows: page.data, total: page.total, q, skip: q === "" ? skip : 0 };
}

export default function AdminTeams() {
  const { t } = useTexts("admin/teams", "admin");
  const { rows, total, q, skip } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<TeamView | null>(null);
  return (
    <div className="grid gap-4 py-4 [&>:not(dialog)]:mb-0">
      <PageHeader title={t("teams.title")} />
      <SearchBar q={q} label={t("teams.search")} />
      {q !== "" && rows.length === LIST_PAGE && <p className="text-mute">{t("admin:list.first", { count: LIST_PAGE })}</p>}
      {rows.length > 0 ? (
        <AdminTeamTable rows={rows} onOpen={setOpen} />
      ) : q === "" ? (
        <Empty icon="teams" title={t("teams.none")} text={t("teams.noneText")} />
      ) : (
        <Empty icon="teams" title={t("teams.noneHere")} text={t("admin:list.noneText")} />
      )}
      {q === "" && <Pager skip={skip} count={LIST_PAGE} total={total} to={(next) => `?skip=${next}`} />}
      <AdminTeamSheet team={open} onChanged={revalidate} onClose={() => setOpen(null)} />
    </div>
  );
}
