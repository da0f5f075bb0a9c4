import { LANGUAGES } from "#worker/contract/wire/names.ts";
import { isolated } from "~/lib/isolate.ts";
import { numberFormat } from "~/lib/time/formatters.ts";

const FALLBACK = "en-US";
export const i18nOptions = {
  supportedLngs: [...LANGUAGES],
  fallbackLng: FALLBACK,
  defaultNS: "common",
  ns: ["common"],
  interpolation: {
    // React escapes markup itself; `isolated` keeps an inserted value from changing the direction of the text around it.
    escapeValue: true,
    escape: isolated,
    // The only format of our texts. The library's own keeps a formatter for each set of a text's values, as long as the page or the isolate lives.
    format: (value: number, _format?: string, language = FALLBACK) => numberFormat(language).format(value),
  },
  keySeparator: false as const,
  nsSeparator: ":",
};
