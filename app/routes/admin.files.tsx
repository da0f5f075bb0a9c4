import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { FeedPager } from "~/ui/lists/FeedPager.tsx";
import { FileTable } from "~/features/admin/files/FileTable.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { LIST_PAGE, listQuery } from "~/lib/calls/list-query.ts";
import { leadToLastPage } from "~/lib/pages/last-page.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export const handle = { i18n: ["admin/files", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/files:files.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { skip } = listQuery(new URL(request.url).searchParams);
  const page = await context.read((services, ctx) => services.fileList.list(ctx, LIST_PAGE, skip));
  // How many files there are in all is not known: from behind the end it leads to the first page.
  leadToLastPage(request, { skip, count: LIST_PAGE, total: page.data.length > 0 ? skip + 1 : 0 });
  return { rows: page.data, skip };
}

export default function AdminFiles() {
  const { t } = useTexts("admin/files");
  const { rows, skip } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <div className="grid gap-4 py-4 [&>:not(dialog)]:mb-0">
      <PageHeader title={t("files.title")} subtitle={t("files.text")} />
      {rows.length > 0 ? (
        <FileTable rows={rows} onChanged={revalidate} />
      ) : (
        <Empty icon="download" title={t("files.none")} text={t("files.noneText")} />
      )}
      <FeedPager skip={skip} count={LIST_PAGE} full={rows.length === LIST_PAGE} byName />
    </div>
  );
}
