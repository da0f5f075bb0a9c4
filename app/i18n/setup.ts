import { LANGUAGES } from "#worker/contract/wire/names.ts";
import { isolated } from "~/lib/isolate.ts";

const FALLBACK = "en-US";
export const i18nOptions = {
  supportedLngs: [...LANGUAGES],
  fallbackLng: FALLBACK,
  defaultNS: "common",
  ns: ["common"],
  // React escapes markup itself; `isolated` keeps an inserted value from changing the direction of the text around it.
  interpolation: { escapeValue: true, escape: isolated },
  keySeparator: false as const,
  nsSeparator: ":",
};
