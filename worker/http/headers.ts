/** On HTTPS: for a year, and for this host alone, because containers may be served below it without HTTPS. */
export const HTTPS_ONLY = { "Strict-Transport-Security": "max-age=31536000" };

/** For answers that are not pages: however a browser interprets them, they may load nothing, run nothing and not be framed. */
export const LOCKED = "default-src 'none'; frame-ancestors 'none'";

const PAGE: Record<string, string> = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
};

const EVERY: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
};

const DEFAULT: Record<string, string> = { "Cache-Control": "private, no-store", "Content-Security-Policy": LOCKED };

/** Adds cookies to an answer. They are one browser's, so no cache that several people share may keep the answer, however public its content is. */
export function addCookies(headers: Headers, cookies: readonly string[]): void {
  for (const value of cookies) headers.append("Set-Cookie", value);
  const kept = headers.get("Cache-Control");
  if (cookies.length > 0 && kept?.startsWith("public")) headers.set("Cache-Control", kept.replace("public", "private"));
}

/** Gives an answer the headers that every answer has: no caching and no permissions unless its route chose otherwise, and HSTS if it is sent over HTTPS. */
export function protect(headers: Headers, secure: boolean): void {
  for (const name in DEFAULT) if (!headers.has(name)) headers.set(name, DEFAULT[name]!);
  for (const name in EVERY) headers.set(name, EVERY[name]!);
  if (headers.get("Content-Type")?.startsWith("text/html")) for (const name in PAGE) headers.set(name, PAGE[name]!);
  if (secure) headers.set("Strict-Transport-Security", HTTPS_ONLY["Strict-Transport-Security"]);
}

/** The same for the headers of an answer that is cached and sent again, and is not a page. */
export function protectedHeaders(headers: Record<string, string>, secure: boolean): Record<string, string> {
  return { ...DEFAULT, ...headers, ...EVERY, ...(secure && HTTPS_ONLY) };
}
