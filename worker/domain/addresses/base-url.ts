/** The platform's configured base URL as `https://host[:port]`; null when it is missing or not an http(s) URL. */
export function baseUrlOf(text: string | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const { origin, protocol } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? origin : null;
}

/** Whether a URL leads to the machine itself, spelled as browsers spell it. A pattern, because parsing a URL object for each request is expensive. */
export function isLoopbackUrl(url: string): boolean {
  return /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:[/?#]|$)/i.test(url);
}

/** Whether a host name means the machine itself. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
