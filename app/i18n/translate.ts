import type { TFunction } from "i18next";
import type { AnyKey } from "./texts.ts";

type Texts = { getFixedT(language: string): TFunction };

let texts: Texts | null = null;

/** Sets the source of texts: all languages on the server, the page's language in the browser. */
export const setTexts = (source: Texts) => {
  texts = source;
};

/** A text outside of React, for `meta`. The key may contain its namespace: `account:login.title`. */
export function translate(language: string, key: AnyKey, values: Record<string, unknown> = {}): string {
  return texts?.getFixedT(language)(key, values) ?? key;
}
