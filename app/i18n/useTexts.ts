import { createContext, useContext } from "react";
import type { Dictionary } from "./dictionary.ts";
import type { FullKeyOf, KeyOf, Namespace } from "./texts.ts";

/** Says the text of a key; `count` chooses the plural form. */
export type Say<Key extends string> = (key: Key, values?: Record<string, unknown>) => string;

/** The texts around a part of the page. */
export type PageTexts = {
  readonly language: string;
  readonly dictionary: Dictionary;
  /** What a part waits for that needs more of them; throws what has kept them away. */
  wait(namespaces: readonly string[]): Promise<void>;
  changeLanguage(language: string): Promise<void>;
};

export const TextsContext = createContext<PageTexts | null>(null);

/**
 * The texts of a part of the page. Keys of the first namespace are said as they are, those of the others behind their name, and those of
 * `common`, which every page has, behind `common:`. The route that shows the part must name its namespaces in `handle.i18n`.
 */
export function useTexts<N extends Namespace = "common", More extends Namespace = never>(
  namespace?: N,
  ...others: More[]
): { t: Say<KeyOf<N> | FullKeyOf<More | "common">>; i18n: PageTexts } {
  const i18n = useContext(TextsContext);
  if (!i18n) throw new Error("There are no texts around this part.");
  const first: Namespace = namespace ?? "common";
  const absent = [first, ...others].filter((name) => !i18n.dictionary.has(name));
  // What suspends a part until its texts are here.
  // oxlint-disable-next-line no-throw-literal
  if (absent.length > 0) throw i18n.wait(absent);
  return { t: i18n.dictionary.speaker(first), i18n };
}
