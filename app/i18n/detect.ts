import { LANGUAGES, type Language } from "#worker/contract/wire/names.ts";

const COOKIE = "vexil_language";
const YEAR_SECONDS = 31_536_000;

/**
 * What the visitor chose, here or elsewhere: query, cookie, local and session storage, then the browser and the page itself.
 * The order is i18next's detector's, which would weigh 2 KB on every page for these few lines.
 */
export function wantedLanguage(): Language {
  const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
  const found = [
    new URLSearchParams(window.location.search).get("lng"),
    cookie,
    kept(() => localStorage),
    kept(() => sessionStorage),
    ...navigator.languages,
    document.documentElement.lang,
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

/** Remembers the choice where the next visit looks: the cookie for the server, local storage for this browser. */
export function keepLanguage(language: Language): void {
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  try {
    localStorage.setItem("i18nextLng", language);
    localStorage.setItem("language", language.replace("-", "_"));
  } catch {
    // Storage is off: the cookie alone remembers.
  }
}
