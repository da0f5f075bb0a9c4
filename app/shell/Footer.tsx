import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Markdown } from "~/ui/values/Markdown.tsx";
import { kept } from "~/ui/kept.tsx";
import { useRootData } from "~/lib/pages/useRootData.ts";

/** The platform's own line at the end of a page. */
export function Footer() {
  const { config, footer } = useRootData();
  return <Line title={config.title} slogan={config.slogan} html={footer} />;
}

const Line = kept("footer", function Line({ title, slogan, html }: { title: string; slogan: string | null; html: string }) {
  const { t } = useTexts();
  return (
    <footer className="foot page-width">
      {html && <Markdown html={html} className="prose-dense max-w-none basis-full pb-2 text-mute" />}
      <span>{slogan ? `${title} · ${slogan}` : title}</span>
      <span className="flex-1" />
      <Link to="/about" discover="none">
        {t("nav.about")}
      </Link>
    </footer>
  );
});
