import { LANGUAGES } from "#worker/contract/wire/names.ts";
import { isolated } from "~/lib/isolate.ts";

const FALLBACK = "en-US";
export const NAMESPACES = ["common", "account", "play", "instance", "writeup", "manage"] as const;

/** Loads one language's texts of one namespace; each is a chunk of its own, so a page loads only what it shows. */
export const load = (language: string, namespace: string) =>
  import(`./${language}/${namespace}.json`) as Promise<{ default: Record<string, string> }>;

export const i18nOptions = {
  supportedLngs: [...LANGUAGES],
  fallbackLng: FALLBACK,
  defaultNS: "common",
  ns: ["common"],
  // React escapes markup itself; what is put into a text is kept from turning the words around it.
  interpolation: { escapeValue: true, escape: isolated },
  keySeparator: false as const,
  nsSeparator: ":",
};
