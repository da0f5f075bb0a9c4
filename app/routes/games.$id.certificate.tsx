import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { betweenSentences } from "~/lib/between-sentences.ts";
import { CertificateFacts } from "~/features/play/certificate/CertificateFacts.tsx";
import { pathOf } from "~/lib/calls/address.ts";
import { requireId } from "~/lib/pages/route-id.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { CopyField } from "~/ui/fields/CopyField.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { pageTitle } from "~/lib/pages/titles.ts";

export const handle = { i18n: ["play/certificate"] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "play/certificate:own.title");

/** Redirects users without a certificate, or without one yet, to the game. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const read = await context.attempt((s, ctx) => s.certificates.own(ctx, id));
  if (read.ok) return { id, own: read.value };
  if (read.error.status === 404) throw Response.json(read.error, { status: 404 });
  throw redirect(`/games/${id}`);
}

export default function GameCertificate() {
  const { t, i18n } = useTexts("play/certificate");
  const { id, own } = useLoaderData<typeof loader>();
  const file = (of: "member" | "team") => pathOf("GET /api/game/:id/certificate/file", { params: { id }, query: { of } });
  return (
    <div className="grid max-w-3xl gap-6">
      <section className="grid gap-5 rounded border border-line bg-raised p-4 sm:p-6">
        <div className="grid gap-1">
          <h2 className="text-lg font-semibold">{t("own.title")}</h2>
          <p className="text-mute text-pretty">{t("own.text")}</p>
        </div>
        <CertificateFacts member={own.member} team={own.team} place={own} division={own.division} score={own.score} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={file("member")} reloadDocument download variant="primary" icon={<Icon name="download" size={16} />}>
            {t("own.member")}
          </ButtonLink>
          <ButtonLink to={file("team")} reloadDocument download icon={<Icon name="download" size={16} />}>
            {t("own.team")}
          </ButtonLink>
        </div>
      </section>
      <section className="grid gap-3">
        <h2 className="font-semibold">{t("key.title")}</h2>
        <p className="max-w-prose text-mute text-pretty">
          {t("key.text") + betweenSentences(i18n.language)}
          <Link to="/verify" className="text-accent-text underline">
            {t("key.verify")}
          </Link>
        </p>
        <CopyField value={own.publicKey} label={t("key.label")} />
      </section>
    </div>
  );
}
