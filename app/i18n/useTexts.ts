import type { i18n } from "i18next";
import { useTranslation } from "react-i18next";
import { said } from "./said.ts";
import type { FullKeyOf, KeyOf, Namespace } from "./texts.ts";

/** Returns the text of a key; `count` chooses the plural form. */
export type Say<Key extends string> = (key: Key, values?: Record<string, unknown>) => string;

/**
 * The texts of a part of the page. Keys of the first namespace have no prefix, those of the others are prefixed with theirs, and those of `common`,
 * which every page has, with `common:`. The route that shows the part must declare its namespaces in `handle.i18n`.
 */
export function useTexts<N extends Namespace = "common", More extends Namespace = never>(
  namespace?: N,
  ...others: More[]
): { t: Say<KeyOf<N> | FullKeyOf<More | "common">>; i18n: i18n } {
  const { t, i18n } = useTranslation(namespace && [namespace, ...others]);
  return { t: import.meta.env.SSR ? said(i18n, namespace ?? "common", t as never) : t, i18n } as never;
}
