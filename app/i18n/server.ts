import { createInstance, type i18n, type InitOptions } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nOptions, NAMESPACES } from "./setup.ts";

const FILES = import.meta.glob("./*/*.json", { eager: true, import: "default" }) as Record<string, Record<string, string>>;
const resources: Record<string, Record<string, Record<string, string>>> = {};
for (const [path, texts] of Object.entries(FILES)) {
  const [, language, file] = path.split("/") as [string, string, string];
  (resources[language] ??= {})[file.replace(".json", "")] = texts;
}

/** Texts of one language, for one rendering on the server. */
export async function textsFor(language: string): Promise<i18n> {
  const instance = createInstance();
  await instance.use(initReactI18next).init({ ...(i18nOptions as InitOptions), ns: [...NAMESPACES], lng: language, resources });
  return instance;
}
