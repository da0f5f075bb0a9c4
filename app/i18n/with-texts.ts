import i18next from "i18next";
import { loaded } from "~/lib/calls/again.ts";
import type { Namespace } from "./texts.ts";

/** A part of a page that loads when it is needed, with the texts that it alone says. */
export const withTexts = async <Part>(namespace: Namespace, load: () => Promise<Part>): Promise<{ default: Part }> => {
  const [found] = await Promise.all([loaded(load), i18next.loadNamespaces(namespace)]);
  return { default: found };
};
