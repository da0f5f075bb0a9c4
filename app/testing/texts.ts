import i18next, { type InitOptions } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#worker/contract/wire/names.ts";
import { i18nOptions } from "~/i18n/setup.ts";
import { setTexts } from "~/i18n/translate.ts";

/** Keys that a page has used although they have no text. */
export const missing: string[] = [];

const FILES = import.meta.glob<Record<string, string>>("../i18n/*/**/*.json", { import: "default", eager: true });

/** Sets the texts up as the browser does, with all namespaces loaded: one language, without a fallback. */
export async function speak(language: Language): Promise<void> {
  missing.length = 0;
  document.documentElement.lang = language;
  document.cookie = `vexil_language=${language}; Path=/`;
  const texts = Object.fromEntries(
    Object.entries(FILES).flatMap(([path, file]) => {
      const [, own, name] = /\/i18n\/([^/]+)\/(.+)\.json$/.exec(path)!;
      return own === language ? [[name!, file]] : [];
    }),
  );
  await i18next.use(initReactI18next).init({
    ...(i18nOptions as InitOptions),
    lng: language,
    fallbackLng: false,
    ns: Object.keys(texts),
    resources: { [language]: texts },
    saveMissing: true,
    missingKeyHandler: (_, namespace, key) => void missing.push(`${namespace}:${key}`),
  });
  setTexts(i18next);
}
