import type { Dictionary } from "./dictionary.ts";
import type { AnyKey } from "./texts.ts";

type Source = { dictionary(language: string): Dictionary; load(...namespaces: string[]): Promise<void> };

let texts: Source | null = null;

/** Hands over the texts of this side: of all languages on the server, of the shown one in the browser. */
export const setTexts = (source: Source) => {
  texts = source;
};

/** Brings texts for a part of the page whose code comes at the same time. */
export const loadNamespaces = async (...namespaces: string[]): Promise<void> => texts?.load(...namespaces);

/** A text outside of React, for `meta`. The key may name its namespace: `account:login.title`. */
export function translate(language: string, key: AnyKey, values: Record<string, unknown> = {}): string {
  return texts?.dictionary(language).speaker("common")(key, values) ?? key;
}
