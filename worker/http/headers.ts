/** On HTTPS: a year of it, for this host alone, since containers may live below it without. */
export const HTTPS_ONLY = { "Strict-Transport-Security": "max-age=31536000" };

/** For what is no page: whatever a browser makes of it, it may load, run and be framed by nothing. */
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

/** Gives an answer what every answer has: no caching and no power unless its route chose so, and HTTPS for ever where it is already. */
export function protect(headers: Headers, secure: boolean): void {
  for (const name in DEFAULT) if (!headers.has(name)) headers.set(name, DEFAULT[name]!);
  for (const name in EVERY) headers.set(name, EVERY[name]!);
  if (headers.get("Content-Type")?.startsWith("text/html")) for (const name in PAGE) headers.set(name, PAGE[name]!);
  if (secure) headers.set("Strict-Transport-Security", HTTPS_ONLY["Strict-Transport-Security"]);
}

/** The same for the headers of an answer that is kept and sent again, and is no page. */
export function protectedHeaders(headers: Record<string, string>, secure: boolean): Record<string, string> {
  return { ...DEFAULT, ...headers, ...EVERY, ...(secure && HTTPS_ONLY) };
}
