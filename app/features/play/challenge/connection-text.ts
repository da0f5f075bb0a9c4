/** What stands in braces in the text of a connection, of an instance at `host:port`. */
const PARTS: Record<string, (host: string, port: string) => string> = {
  host: (host) => host,
  port: (_, port) => port,
  url: (host, port) => `http://${host}:${port}`,
  nc: (host, port) => `nc ${host} ${port}`,
};

/** Whether a text says something of an instance. */
export const needsInstance = (text: string): boolean => /\{\{(?:host|port|url|nc)\}\}/.test(text);

/** The text of a connection with an instance's address; null when the entry is none, as behind the platform's proxy. */
export function connectionTo(text: string, entry: string): string | null {
  const colon = entry.lastIndexOf(":");
  if (colon < 1) return null;
  const [host, port] = [entry.slice(0, colon), entry.slice(colon + 1)];
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (Object.hasOwn(PARTS, name) ? PARTS[name]!(host, port) : whole));
}
