import { Meta, useMatches } from "@remix-run/react";
import type { Namespace } from "~/i18n/texts.ts";
import { useTexts } from "~/i18n/useTexts.ts";

/**
 * A page's title, once its texts are loaded. In the browser they arrive after the page's code, and nothing makes a title a second time: one made
 * before they arrive would show a key for as long as the page is open.
 */
export const PageMeta = import.meta.env.SSR ? Meta : MetaWithTexts;

function MetaWithTexts() {
  const named = useMatches().flatMap(({ handle }) => (handle as { i18n?: Namespace[] } | undefined)?.i18n ?? []);
  useTexts("common", ...named);
  return <Meta />;
}
