/** The colour schemes a visitor can choose; `system` follows the device. */
export const SCHEMES = ["dark", "light", "system"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** The scheme of visitors who have chosen none. */
const DEFAULT_SCHEME: Scheme = "dark";

/** The choice in a `Cookie` header. */
export function schemeIn(cookies: string): Scheme {
  const kept = /(?:^|;\s*)vexil_scheme=(\w+)(?:;|$)/.exec(cookies)?.[1];
  return schemeNamed(kept) ?? DEFAULT_SCHEME;
}

/** The cookie that keeps a visitor's choice for a year. */
export const choiceCookie = (name: "vexil_language" | "vexil_scheme", choice: string): string =>
  `${name}=${choice}; Path=/; Max-Age=31536000; SameSite=Lax`;

/** The scheme with that name, if there is one. */
export function schemeNamed(name: unknown): Scheme | undefined {
  return SCHEMES.find((known) => known === name);
}
