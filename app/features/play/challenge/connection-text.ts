/** The placeholders of a connection text, and their values for an instance at `host:port`. */
const PARTS: Record<string, (host: string, port: string) => string> = {
  host: (host) => host,
  port: (_, port) => port,
  url: (host, port) => `http://${host}:${port}`,
  nc: (host, port) => `nc ${host} ${port}`,
};

/** Whether a text has placeholders for an instance. */
export const needsInstance = (text: string): boolean => /\{\{(?:host|port|url|nc)\}\}/.test(text);

/** The connection text with an instance's address inserted; null when `entry` is not an address, as behind the platform's proxy. */
export function connectionTo(text: string, entry: string): string | null {
  const colon = entry.lastIndexOf(":");
  if (colon < 1) return null;
  const [host, port] = [entry.slice(0, colon), entry.slice(colon + 1)];
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (Object.hasOwn(PARTS, name) ? PARTS[name]!(host, port) : whole));
}
