import { LANGUAGES } from "#worker/contract/wire/names.ts";
import { Dictionary } from "./dictionary.ts";
import { setTexts } from "./translate.ts";
import type { PageTexts } from "./useTexts.ts";

const FILES = import.meta.glob("./*/**/*.json", { eager: true, import: "default" }) as Record<string, Record<string, string>>;

const made = new Map(LANGUAGES.map((language) => [language as string, new Dictionary(language)]));
for (const [path, texts] of Object.entries(FILES)) {
  const [, language, namespace] = /^\.\/([^/]+)\/(.+)\.json$/.exec(path)!;
  made.get(language!)?.add(namespace!, texts);
}

const dictionaryOf = (language: string) => made.get(language) ?? made.get("en-US")!;
/** All texts are here, and a page keeps the language that it was asked in. */
const nothing = async () => {};
setTexts({ dictionary: dictionaryOf, load: nothing });

/** Texts of one language for the server. */
export function textsFor(language: string): PageTexts {
  const dictionary = dictionaryOf(language);
  return { language: dictionary.language, dictionary, wait: nothing, changeLanguage: nothing };
}
