import { Link, useLocation } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { kept } from "~/ui/kept.tsx";
import type { Scheme } from "~/lib/theme/scheme.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { Logo } from "./Logo.tsx";
import { placeOf } from "./places.ts";
import { LanguageMenu, SchemeMenu } from "./Preferences.tsx";
import { useScheme } from "./useScheme.ts";

/** Where one is, and the switches that every page has. */
export function Header() {
  const { config } = useRootData();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-page">
      <div className="mx-auto flex h-12 w-full max-w-[84rem] items-center gap-1 px-4 lg:px-8">
        <ForEverybody title={config.title} logo={config.logoUrl} scheme={useScheme()} />
        <AccountMenu />
      </div>
    </header>
  );
}

type Props = { title: string; logo: string | null; scheme: Scheme };

const ForEverybody = kept("header", function ForEverybody({ title, logo, scheme }: Props) {
  const { t } = useTexts();
  const place = placeOf(useLocation().pathname);
  return (
    <>
      <Link to="/" className="flex min-w-0 items-center gap-2 font-semibold hover:text-accent-text">
        <span className="sm:hidden">
          <Logo url={logo} size={22} />
        </span>
        <span className="truncate">{title}</span>
      </Link>
      {place && (
        <span className="flex min-w-0 items-center gap-2 text-mute max-xs:hidden">
          <span aria-hidden="true" className="ml-1 text-faint">
            /
          </span>
          <span className="truncate">{t(place)}</span>
        </span>
      )}
      <span className="flex-1" />
      <SchemeMenu scheme={scheme} />
      <LanguageMenu />
    </>
  );
});
