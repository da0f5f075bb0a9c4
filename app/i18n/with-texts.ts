import i18next from "i18next";
import { loaded } from "~/lib/calls/again.ts";
import type { Namespace } from "./texts.ts";

/** A lazily loaded part of a page, together with the texts that only this part uses. */
export const withTexts = async <Part>(namespace: Namespace, load: () => Promise<Part>): Promise<{ default: Part }> => {
  const [found] = await Promise.all([loaded(load), i18next.loadNamespaces(namespace)]);
  return { default: found };
};
