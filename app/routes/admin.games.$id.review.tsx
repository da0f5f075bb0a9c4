import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { WriteToTeam } from "~/features/admin/messages/index.ts";
import { AcceptAll } from "~/features/admin/review/AcceptAll.tsx";
import { ReviewFilters } from "~/features/admin/review/ReviewFilters.tsx";
import { ReviewTeam } from "~/features/admin/review/ReviewTeam.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { SearchBar } from "~/ui/lists/SearchBar.tsx";
import { Pager } from "~/ui/lists/Pager.tsx";
import { useAdminGame } from "~/features/admin/game-editor/useAdminGame.ts";
import { leadToLastPage } from "~/lib/pages/last-page.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { filtersOf, REVIEW_PAGE, reviewQuery, reviewUrl } from "~/features/admin/review/review-query.ts";
import { requireId } from "~/lib/pages/route-id.ts";

export const handle = { i18n: ["admin/review"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.review");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const query = reviewQuery(new URL(request.url).searchParams);
  const page = await context.read((services, ctx) => services.participations.page(ctx, id, { ...query, count: REVIEW_PAGE }));
  leadToLastPage(request, { skip: query.skip, count: REVIEW_PAGE, total: page.total });
  return { ...page, query };
}

export default function Review() {
  const { t } = useTexts("admin/review", "admin");
  const { game, settings, permissions } = useAdminGame();
  const { rows, total, counts, pending, query } = useLoaderData<typeof loader>();
  const revalidator = useRevalidator();
  const filtered = query.status !== null || query.division !== null || query.search !== "";
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-base font-semibold">{t("admin:section.review")}</h2>
        {pending.length > 0 && <AcceptAll ids={pending} onDone={revalidator.revalidate} />}
      </header>
      <SearchBar q={query.search} label={t("review.search")} kept={filtersOf(query)} />
      <ReviewFilters query={query} counts={counts} divisions={settings?.organizations ?? []} />
      {rows.length > 0 ? (
        <ul className="grid gap-2">
          {rows.map((row) => (
            <ReviewTeam
              key={row.id}
              row={row}
              onChanged={revalidator.revalidate}
              write={permissions.includes("game.notice") && row.team.id ? <WriteToTeam gameId={game.id} teamId={row.team.id} /> : null}
            />
          ))}
        </ul>
      ) : (
        <Empty
          icon="teams"
          title={t(filtered ? "review.noneHere" : "review.none")}
          text={t(filtered ? "review.noneHereText" : "review.noneText")}
          action={filtered ? <ButtonLink to="?">{t("review.showAll")}</ButtonLink> : undefined}
        />
      )}
      <Pager skip={query.skip} count={REVIEW_PAGE} total={total} to={(skip) => reviewUrl(query, { skip })} />
    </div>
  );
}
