/** The operator's address of the platform as `https://host[:port]`; null when it is missing or no http address. */
export function baseUrlOf(text: string | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const { origin, protocol } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? origin : null;
}

/** Whether a host name means the machine itself. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
