import { pageLanguage } from "./page-language.ts";
import { LANGUAGES, type Language } from "#worker/contract/wire/names.ts";

const COOKIE = "vexil_language";
const YEAR_SECONDS = 31_536_000;

/**
 * The language that the visitor chose: from query, cookie, local and session storage, then from the browser and the page. The order is that of
 * i18next's detector, which would add 2 KB to every page for these few lines.
 */
export function wantedLanguage(): Language {
  const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
  const found = [
    new URLSearchParams(window.location.search).get("lng"),
    cookie,
    kept(() => localStorage),
    kept(() => sessionStorage),
    ...navigator.languages,
    pageLanguage(),
  ];
  return found.map((tag) => tag && supported(tag)).find(Boolean) || "en-US";
}

function kept(store: () => Storage): string | null {
  try {
    return store().getItem("i18nextLng");
  } catch {
    // Storage is off in this browser.
    return null;
  }
}

function supported(tag: string): Language | null {
  const primary = tag.split(/[-_]/)[0]?.toLowerCase();
  return LANGUAGES.find((language) => language.slice(0, 2) === primary) ?? null;
}

/** Remembers the choice for the next visit: in the cookie for the server, in local storage for this browser. */
export function keepLanguage(language: Language): void {
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  try {
    localStorage.setItem("i18nextLng", language);
    localStorage.setItem("language", language.replace("-", "_"));
  } catch {
    // Storage is off: only the cookie remembers it.
  }
}
