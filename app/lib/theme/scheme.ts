import type { Scheme } from "#worker/domain/scheme.ts";

/** The colour of the browser's own bars: the page's background. */
const BARS = { light: "#f6f8fb", dark: "#0b1221" };

/** The `theme-color` tags of a document: one for light or dark; for `system` one for each, and the browser picks. */
export function themeColours(scheme: Scheme): { media?: string; content: string }[] {
  if (scheme !== "system") return [{ content: BARS[scheme] }];
  return (["light", "dark"] as const).map((one) => ({ media: `(prefers-color-scheme: ${one})`, content: BARS[one] }));
}
