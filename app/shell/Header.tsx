import { Link, useLocation } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { kept } from "~/ui/kept.tsx";
import type { Scheme } from "#worker/domain/scheme.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { Logo } from "./Logo.tsx";
import { placeOf } from "./places.ts";
import { LanguageMenu, SchemeMenu } from "./Preferences.tsx";
import { SearchButton } from "./search/SearchButton.tsx";
import { useScheme } from "./useScheme.ts";

/** The name of the current place, and the switches that every page has. */
export function Header() {
  const { config } = useRootData();
  return (
    <header className="head">
      <div className="page-width">
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
      <Link to="/" discover="none" className="head-home">
        <span className="sm:hidden">
          <Logo url={logo} size={22} />
        </span>
        <span className="truncate">{title}</span>
      </Link>
      {place && (
        <span className="head-place">
          <span aria-hidden="true">/</span>
          <span className="truncate">{t(place)}</span>
        </span>
      )}
      <span className="flex-1" />
      <SearchButton />
      <SchemeMenu scheme={scheme} />
      <LanguageMenu />
    </>
  );
});
