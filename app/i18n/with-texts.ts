import i18next from "i18next";
import { loaded } from "~/lib/calls/again.ts";
import type { Namespace } from "./texts.ts";

/** A lazily loaded part of a page, together with the texts that the page does not have without it. */
export const withTexts = async <Part>(namespaces: Namespace | Namespace[], load: () => Promise<Part>): Promise<{ default: Part }> => {
  const [found] = await Promise.all([loaded(load), i18next.loadNamespaces(namespaces)]);
  return { default: found };
};
