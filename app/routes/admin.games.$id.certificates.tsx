import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { CertificatePanel } from "~/features/admin/certificates/CertificatePanel.tsx";
import { requireId } from "~/lib/pages/route-id.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export const handle = { i18n: ["admin/certificates", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.certificates");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const gameId = requireId(params.id);
  return { gameId, state: await context.read((services, ctx) => services.certificates.stateOf(ctx, gameId)) };
}

export default function Certificates() {
  const { t } = useTexts("admin");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-base font-semibold">{t("section.certificates")}</h2>
      <CertificatePanel {...useLoaderData<typeof loader>()} />
    </div>
  );
}
