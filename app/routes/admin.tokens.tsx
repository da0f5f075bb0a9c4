import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { AllTokens } from "~/features/admin/tokens/index.ts";
import { Empty } from "~/ui/Empty.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Pager } from "~/ui/lists/Pager.tsx";
import { SearchBar } from "~/ui/lists/SearchBar.tsx";
import { LIST_PAGE, listQuery } from "~/lib/calls/list-query.ts";
import { leadToLastPage } from "~/lib/pages/last-page.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export const handle = { i18n: ["admin/tokens", "account/tokens"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/tokens:allTokens.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { q, skip } = listQuery(new URL(request.url).searchParams);
  const page = await context.read((services, ctx) => services.tokens.listAll(ctx, { owner: q, count: LIST_PAGE, skip }));
  leadToLastPage(request, { skip, count: LIST_PAGE, total: page.total });
  return { tokens: page.data, total: page.total, q, skip };
}

export default function AdminTokens() {
  const { t } = useTexts("admin/tokens", "admin");
  const { tokens, total, q, skip } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <div className="grid gap-4 py-4 [&>:not(dialog)]:mb-0">
      <PageHeader title={t("allTokens.title")} subtitle={t("allTokens.text")} />
      <SearchBar q={q} label={t("allTokens.search")} />
      {tokens.length > 0 ? (
        <AllTokens tokens={tokens} onRevoked={revalidate} />
      ) : (
        <Empty icon="key" title={t("allTokens.none")} text={t(q === "" ? "allTokens.noneText" : "admin:list.noneText")} />
      )}
      <Pager
        skip={skip}
        count={LIST_PAGE}
        total={total}
        to={(next) => `?${new URLSearchParams({ ...(q && { q }), skip: String(next) })}`}
      />
    </div>
  );
}
