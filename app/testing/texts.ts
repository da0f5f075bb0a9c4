import type { Language } from "#worker/contract/wire/names.ts";
import { BrowserTexts } from "~/i18n/browser-texts.ts";

/** Keys that a page has said without there being a text. */
export const missing: string[] = [];

const FILES = import.meta.glob<Record<string, string>>("../i18n/*/**/*.json", { import: "default", eager: true });

/** Sets the texts up as the browser does, with all namespaces there: one language, and no other to fall back to. */
export async function speak(language: Language): Promise<BrowserTexts> {
  missing.length = 0;
  document.documentElement.lang = language;
  document.cookie = `vexil_language=${language}; Path=/`;
  const read = async (tongue: string, name: string) => FILES[`../i18n/${tongue}/${name}.json`]!;
  const texts = new BrowserTexts(language, read, (namespace, key) => void missing.push(`${namespace}:${key}`));
  const names = Object.keys(FILES).flatMap((path) => /\/i18n\/en-US\/(.+)\.json$/.exec(path)?.[1] ?? []);
  await texts.load(...names);
  return texts;
}
