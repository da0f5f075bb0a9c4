import { createInstance, type i18n, type InitOptions } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nOptions } from "./setup.ts";
import { setTexts } from "./translate.ts";

const FILES = import.meta.glob("./*/**/*.json", { eager: true, import: "default" }) as Record<string, Record<string, string>>;
/** Language, namespace, key. */
const resources: Record<string, Record<string, Record<string, string>>> = {};
for (const [path, texts] of Object.entries(FILES)) {
  const [, language, namespace] = /^\.\/([^/]+)\/(.+)\.json$/.exec(path)!;
  (resources[language!] ??= {})[namespace!] = texts;
}

const made = new Map<string, i18n>();

/** Texts of one language for the server. Nothing changes them, so all renderings share one instance per language. */
export function textsFor(language: string): i18n {
  const known = made.get(language);
  if (known) return known;
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    ...(i18nOptions as InitOptions),
    ns: Object.keys(resources[language] ?? {}),
    lng: language,
    // Every language is complete, and each other one to try costs a look-up for each text.
    fallbackLng: false,
    load: "currentOnly",
    resources,
    initImmediate: false,
  });
  made.set(language, instance);
  setTexts(instance);
  return instance;
}
