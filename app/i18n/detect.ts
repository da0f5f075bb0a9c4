import LanguageDetector from "i18next-browser-languagedetector";
import { LANGUAGES, type Language } from "#worker/contract/names.ts";

const COOKIE = "vexil_language";
const YEAR_SECONDS = 31_536_000;

/** What the visitor chose, here or elsewhere: query, cookie, storages, then the browser and the page itself. */
export function wantedLanguage(): Language {
  const detector = new LanguageDetector(null, {
    order: ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"],
    lookupQuerystring: "lng",
    lookupCookie: COOKIE,
    lookupLocalStorage: "i18nextLng",
    lookupSessionStorage: "i18nextLng",
    caches: [],
  });
  const found = [detector.detect() ?? []].flat();
  return found.map(supported).find((language) => language !== null) ?? "en-US";
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
