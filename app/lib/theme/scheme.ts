/** The colours a visitor can choose; `system` follows the device and is what holds until something else is chosen. */
export const SCHEMES = ["system", "light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** What the browser's own bars are coloured with: the page's background. */
const BARS = { light: "#f6f8fb", dark: "#0b1221" };

/** The choice in a `Cookie` header. */
export function schemeIn(cookies: string): Scheme {
  const kept = /(?:^|;\s*)vexil_scheme=(\w+)(?:;|$)/.exec(cookies)?.[1];
  return schemeNamed(kept) ?? "system";
}

/** The scheme of that name, if it is one. */
export function schemeNamed(name: unknown): Scheme | undefined {
  return SCHEMES.find((known) => known === name);
}

/** The `theme-color` of a document: one colour for a choice; for the system's one for each, and the browser picks. */
export function themeColours(scheme: Scheme): { media?: string; content: string }[] {
  if (scheme !== "system") return [{ content: BARS[scheme] }];
  return (["light", "dark"] as const).map((one) => ({ media: `(prefers-color-scheme: ${one})`, content: BARS[one] }));
}
