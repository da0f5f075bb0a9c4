import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { idFrom, skipFrom } from "#worker/contract/wire/digits.ts";
import { FeedbackSums, FeedbackWords } from "~/features/admin/feedback/index.ts";
import { pathOf } from "~/lib/calls/address.ts";
import { leadToLastPage } from "~/lib/pages/last-page.server.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { useNextSearch } from "~/lib/useNextSearch.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Select } from "~/ui/Input.tsx";
import { Pager } from "~/ui/lists/Pager.tsx";

export const handle = { i18n: ["admin/feedback"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.feedback");

const PAGE = 50;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const gameId = requireId(params.id);
  const search = new URL(request.url).searchParams;
  const [challenge, skip] = [idFrom(search.get("challenge") ?? "") ?? undefined, skipFrom(search.get("skip"))];
  const page = await context.read((services, ctx) => services.feedback.list(ctx, gameId, { challenge, skip, count: PAGE }));
  leadToLastPage(request, { skip, count: PAGE, total: page.total });
  return { gameId, page, challenge, skip };
}

export default function Feedback() {
  const { t } = useTexts("admin/feedback", "admin");
  const { gameId, page, challenge, skip } = useLoaderData<typeof loader>();
  const [, setSearch] = useNextSearch();
  const { challenges, data, total } = page;
  const titleOf = (id: number) => challenges.find(({ challengeId }) => challengeId === id)?.title ?? "";
  const said = challenges.some(({ count }) => count > 0);
  const to = (of: number | undefined, from = 0) => `?${new URLSearchParams({ ...(of && { challenge: `${of}` }), skip: `${from}` })}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-base font-semibold">{t("admin:section.feedback")}</h2>
        {said && (
          <ButtonLink
            to={pathOf("GET /api/edit/games/:id/feedback/sheet", { params: { id: gameId } })}
            reloadDocument
            download
            icon={<Icon name="download" size={16} />}
          >
            {t("feedback.sheet")}
          </ButtonLink>
        )}
      </header>
      <p className="max-w-prose text-mute text-pretty">{t("feedback.intro")}</p>
      {!said && <Empty icon="posts" title={t("feedback.none")} text={t("feedback.noneText")} />}
      {said && (
        <>
          <FeedbackSums sums={challenges} to={(id) => to(id)} />
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <h3 className="mr-auto font-semibold">{t("feedback.words")}</h3>
            <Select
              aria-label={t("feedback.filter")}
              className="max-w-64"
              value={challenge ?? ""}
              onChange={({ target }) => setSearch(target.value === "" ? {} : { challenge: target.value }, { preventScrollReset: true })}
            >
              <option value="">{t("feedback.all")}</option>
              {challenges.map(({ challengeId, title }) => (
                <option key={challengeId} value={challengeId}>
                  {title}
                </option>
              ))}
            </Select>
          </div>
          {data.length > 0 ? <FeedbackWords rows={data} titleOf={titleOf} /> : <p className="text-mute">{t("feedback.noWords")}</p>}
          <Pager skip={skip} count={PAGE} total={total} to={(from) => to(challenge, from)} />
        </>
      )}
    </div>
  );
}
