import { LANGUAGES } from "#worker/contract/names.ts";

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
  interpolation: { escapeValue: false },
  keySeparator: false as const,
  nsSeparator: ":",
};
