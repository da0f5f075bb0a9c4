import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { AllTokens } from "~/features/admin/tokens/index.ts";
import { Empty } from "~/ui/Empty.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Pager } from "~/ui/Pager.tsx";
import { LIST_PAGE, listQuery } from "~/lib/list-query.ts";
import { pageTitle } from "~/lib/titles.ts";

export const handle = { i18n: ["admin/tokens", "account/tokens"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/tokens:allTokens.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { skip } = listQuery(new URL(request.url).searchParams);
  const page = await context.read((services, ctx) => services.tokens.listAll(ctx, LIST_PAGE, skip));
  return { tokens: page.data, total: page.total, skip };
}

export default function AdminTokens() {
  const { t } = useTexts("admin/tokens");
  const { tokens, total, skip } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <div className="grid gap-4 py-4 [&>:not(dialog)]:mb-0">
      <PageHeader title={t("allTokens.title")} subtitle={t("allTokens.text")} />
      {tokens.length > 0 ? (
        <AllTokens tokens={tokens} onRevoked={revalidate} />
      ) : (
        <Empty icon="key" title={t("allTokens.none")} text={t("allTokens.noneText")} />
      )}
      <Pager skip={skip} count={LIST_PAGE} total={total} to={(next) => `?skip=${next}`} />
    </div>
  );
}
