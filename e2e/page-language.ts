import { readdirSync, readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "../worker/contract/wire/names.ts";

const TEXTS = new URL("../app/i18n/", import.meta.url);

/** The texts of a language, all namespaces together. */
export function textsOf(language: Language): Record<string, string> {
  return Object.assign({}, ...namespacesOf(language));
}

function namespacesOf(language: Language): Record<string, string>[] {
  const files = readdirSync(new URL(`${language}/`, TEXTS), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return files.map((file) => JSON.parse(readFileSync(new URL(`${language}/${file}`, TEXTS), "utf8")) as Record<string, string>);
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;

const SAID = new Map(LANGUAGES.map((language) => [language, new Set(namespacesOf(language).flatMap((texts) => Object.values(texts)))]));

/** Whether a line is a whole text of ours in only this language: 管理 is a text in two of them, so it proves neither. */
const isOnly = (language: Language, line: string) => LANGUAGES.every((other) => SAID.get(other)!.has(line) === (other === language));

const BY_SCRIPT: Record<Language, (text: string, lines: string[]) => boolean> = {
  "en-US": (text) => !KANA.test(text) && !HAN.test(text),
  // A page with little text may need no kana.
  "ja-JP": (text, lines) => KANA.test(text) || lines.some((line) => HAN.test(line) && isOnly("ja-JP", line)),
  "zh-CN": (text) => HAN.test(text) && !KANA.test(text),
};

/**
 * Evidence that a page's text is not completely in a language; null if there is none. English proves nothing: names and codes are English in every
 * language.
 */
export function notIn(language: Language, text: string): string | null {
  // The build binds counters to their numbers (scripts/bound-texts.mjs).
  const lines = text.split("\n").map((line) => line.trim().replaceAll("\u00a0", " "));
  const foreign = lines.find((line) => HAN.test(line) && LANGUAGES.some((other) => other !== language && isOnly(other, line)));
  if (foreign !== undefined) return `says "${foreign}" in another language`;
  return BY_SCRIPT[language](text, lines) ? null : "is not in the script of its language";
}
