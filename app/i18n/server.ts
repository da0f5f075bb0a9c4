import { createInstance, type i18n, type InitOptions } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nOptions } from "./setup.ts";
import { setTexts } from "./translate.ts";

const FILES = import.meta.glob<string>("./*/**/*.json", { eager: true, query: "?raw", import: "default" });

/** Texts by namespace and key. They are read when a language is first requested, because most platforms have visitors of one language. */
function readTexts(language: string): Record<string, Record<string, string>> {
  const texts: Record<string, Record<string, string>> = {};
  for (const [path, text] of Object.entries(FILES)) {
    const [, of, namespace] = /^\.\/([^/]+)\/(.+)\.json$/.exec(path)!;
    if (of === language) texts[namespace!] = JSON.parse(text) as Record<string, string>;
  }
  return texts;
}

const made = new Map<string, i18n>();

/** Texts of one language for the server. They never change, so all renderings share one instance per language. */
export function textsFor(language: string): i18n {
  const known = made.get(language);
  if (known) return known;
  const texts = readTexts(language);
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    ...(i18nOptions as InitOptions),
    ns: Object.keys(texts),
    lng: language,
    // Every language is complete, and each fallback language would cost a look-up for every text.
    fallbackLng: false,
    load: "currentOnly",
    resources: { [language]: texts },
    initImmediate: false,
  });
  made.set(language, instance);
  return instance;
}

setTexts({ getFixedT: (language: string) => textsFor(language).getFixedT(language) });
