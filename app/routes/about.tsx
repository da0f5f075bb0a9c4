import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { TAGS } from "#worker/contract/wire/names.ts";
import { CategoryIcon } from "~/features/play/challenge/CategoryIcon.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Markdown } from "~/ui/values/Markdown.tsx";
import { translate } from "~/i18n/translate.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export const handle = { i18n: ["about", "play/game"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "about:about.title");

export async function loader({ context }: LoaderFunctionArgs) {
  const [{ footerInfo }, docs] = await Promise.all([
    context.read((services, ctx) => services.settings.clientConfig(ctx)),
    context.attempt((services, ctx) => services.apiDocs.requireOpen(ctx)),
  ]);
  const footer = footerInfo ? await renderMarkdown(footerInfo) : "";
  // The text is in the staff's namespace, which players' pages do not load.
  return { footer, docs: docs.ok ? translate(context.ctx.language, "about:about.docs") : null };
}

const STEPS = ["about.how1", "about.how2", "about.how3", "about.how4"] as const;

export default function About() {
  const { t } = useTexts("about", "play/game");
  const { config } = useRootData();
  const { footer, docs } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageHeader title={t("about.title")} subtitle={config.slogan} />
      <p className="text-base text-pretty">{t("about.what")}</p>
      <h2 className="mt-10 text-lg font-semibold">{t("about.howTitle")}</h2>
      <ol className="mt-4 grid gap-px overflow-hidden rounded border border-line bg-line xs:grid-cols-2">
        {STEPS.map((step, at) => (
          <li key={step} className="bg-raised p-4">
            <span className="font-mono text-lg text-accent-text">{at + 1}</span>
            <p className="mt-1 text-pretty text-mute">{t(step)}</p>
          </li>
        ))}
      </ol>
      <h2 className="mt-10 text-lg font-semibold">{t("about.flagsTitle")}</h2>
      <p className="mt-1 text-mute text-pretty">{t("about.flagsText")}</p>
      <ul className="mt-4 grid grid-cols-2 gap-3 xs:grid-cols-3 sm:grid-cols-4">
        {TAGS.map((tag) => (
          <li key={tag} className="flex items-center gap-3">
            <CategoryIcon tag={tag} size={32} />
            {t(`play/game:tag.${tag}`)}
          </li>
        ))}
      </ul>
      {docs && (
        <p className="mt-10">
          <a href="/api/docs" className="text-accent-text underline underline-offset-3">
            {docs}
          </a>
        </p>
      )}
      {footer && <Markdown html={footer} className="mt-10 border-t border-line pt-6 text-sm!" />}
    </div>
  );
}
