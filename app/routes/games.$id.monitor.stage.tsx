import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Remote } from "~/features/admin/stage/index.ts";
import { remoteOf } from "~/features/admin/stage/remote.server.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export const handle = { i18n: ["admin/stage", "stage", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/stage:remote.title");

export const loader = ({ params, context }: LoaderFunctionArgs) => remoteOf(context, requireId(params.id));

export default function Stage() {
  const { t } = useTexts("admin/stage");
  return (
    <>
      <h2 className="sr-only">{t("remote.title")}</h2>
      <Remote {...useLoaderData<typeof loader>()} />
    </>
  );
}
