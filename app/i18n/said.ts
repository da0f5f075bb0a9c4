import type { i18n } from "i18next";

type Say = (key: string, values?: Record<string, unknown>) => string;

/** Per i18n instance; inside by language and namespace. */
const known = new WeakMap<i18n, Map<string, Say>>();

/**
 * `t` for rendering on the server, where texts never change: a text without values is looked up once. The library looks up every text each time, in
 * all fallback languages, and a page uses five hundred (docs/decisions/0058).
 */
export function said(texts: i18n, namespace: string, t: Say): Say {
  const ofTexts = known.get(texts) ?? new Map<string, Say>();
  known.set(texts, ofTexts);
  const key = `${texts.language} ${namespace}`;
  const say = ofTexts.get(key) ?? remembering(t);
  ofTexts.set(key, say);
  return say;
}

function remembering(t: Say): Say {
  const plain = new Map<string, string>();
  return (key, values) => {
    if (values) return t(key, values);
    const text = plain.get(key) ?? t(key);
    plain.set(key, text);
    return text;
  };
}
