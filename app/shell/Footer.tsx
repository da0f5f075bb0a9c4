import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Markdown } from "~/ui/Markdown.tsx";
import { useRootData } from "~/lib/useRootData.ts";

/** The platform's own line at the end of a page. */
export function Footer() {
  const { t } = useTexts();
  const { config, footer } = useRootData();
  return (
    <footer className="mx-auto flex w-full max-w-[84rem] flex-wrap items-center gap-x-4 gap-y-1 px-4 py-6 text-xs text-faint lg:px-8">
      {footer && <Markdown html={footer} className="prose-dense max-w-none basis-full pb-2 text-mute" />}
      <span>{config.slogan ? `${config.title} · ${config.slogan}` : config.title}</span>
      <span className="flex-1" />
      <Link to="/about" className="-my-3 py-3 hover:text-ink">
        {t("nav.about")}
      </Link>
    </footer>
  );
}
