import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FeedPager } from "~/ui/FeedPager.tsx";
import { FileTable } from "~/features/admin/files/FileTable.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { LIST_PAGE, listQuery } from "~/lib/list-query.ts";
import { pageTitle } from "~/lib/titles.ts";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "manage:fileList.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { skip } = listQuery(new URL(request.url).searchParams);
  const page = await context.read((services, ctx) => services.fileList.list(ctx, LIST_PAGE, skip));
  return { rows: page.data, skip };
}

export default function AdminFiles() {
  const { t } = useTranslation("manage");
  const { rows, skip } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <div className="grid gap-4 py-4 [&>:not(dialog)]:mb-0">
      <PageHeader title={t("fileList.title")} subtitle={t("fileList.text")} />
      {rows.length > 0 ? (
        <FileTable rows={rows} onChanged={revalidate} />
      ) : (
        <Empty icon="download" title={t("fileList.none")} text={t("fileList.noneText")} />
      )}
      <FeedPager skip={skip} count={LIST_PAGE} full={rows.length === LIST_PAGE} byName />
    </div>
  );
}
