/** The colour schemes a visitor can choose; `system` follows the device. */
export const SCHEMES = ["dark", "light", "system"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** The colour of the browser's own bars: the page's background. */
const BARS = { light: "#f6f8fb", dark: "#0b1221" };

/** The scheme of visitors who have chosen none. */
export const DEFAULT_SCHEME: Scheme = "dark";

/** The choice in a `Cookie` header. */
export function schemeIn(cookies: string): Scheme {
  const kept = /(?:^|;\s*)vexil_scheme=(\w+)(?:;|$)/.exec(cookies)?.[1];
  return schemeNamed(kept) ?? DEFAULT_SCHEME;
}

/** The scheme with that name, if there is one. */
export function schemeNamed(name: unknown): Scheme | undefined {
  return SCHEMES.find((known) => known === name);
}

/** The `theme-color` tags of a document: one for light or dark; for `system` one for each, and the browser picks. */
export function themeColours(scheme: Scheme): { media?: string; content: string }[] {
  if (scheme !== "system") return [{ content: BARS[scheme] }];
  return (["light", "dark"] as const).map((one) => ({ media: `(prefers-color-scheme: ${one})`, content: BARS[one] }));
}
