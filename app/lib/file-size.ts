import { numberFormat } from "./time/formatters.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** A size in bytes in readable form (1 KB = 1,024 bytes), in the given language. */
export function fileSize(bytes: number, language: string): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1_024 ** power;
  const maximumFractionDigits = power === 0 || value >= 100 ? 0 : 1;
  // The short word for bytes has no plural form.
  const unitDisplay = power === 0 ? "long" : "short";
  return numberFormat(language, { style: "unit", unit: UNITS[power], unitDisplay, maximumFractionDigits }).format(value);
}

/** The file's name at the end of an address; the address itself when it has none. */
export function fileName(url: string): string {
  const last =
    url
      .replace(/[?#].*$/, "")
      .split("/")
      .filter(Boolean)
      .at(-1) ?? url;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
