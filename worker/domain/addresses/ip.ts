/** The address and port of a peer. */
export type End = { ip: string; port: number };

/** Recorded when no address is known. */
export const NO_ADDRESS = "0.0.0.0";

/**
 * The canonical spelling of an IPv4 or IPv6 address: lower case, no leading zeros, the longest run of zeros as `::`, and an IPv4 address
 * that was mapped into IPv6 as itself. Null for anything else, including a zone (`%eth0`) and the unspecified addresses.
 */
export function parseIp(text: string): string | null {
  const ip = text.includes(":") ? parseV6(text) : parseV4(text);
  return ip === NO_ADDRESS || ip === "::" ? null : ip;
}

/** `address:port`, `[v6 address]:port`, or an address alone (port 0); null for anything else. */
export function parseEnd(text: string): End | null {
  const [, v6, v4, port = "0"] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const ip = parseIp(v6 ?? v4 ?? text);
  return ip === null || Number(port) > 65_535 ? null : { ip, port: Number(port) };
}

/** Whether an address, as `parseIp` spells it, is the machine's own. */
export function isOwnIp(ip: string): boolean {
  return ip === "::1" || ip.startsWith("127.");
}

/** The eight groups of an IPv6 address that `parseIp` spelled. */
export function groupsOf(ip: string): string[] {
  const [head = "", tail] = ip.split("::");
  const [left, right] = [head, tail ?? ""].map((half) => half.split(":").filter(Boolean)) as [string[], string[]];
  return tail === undefined ? left : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right];
}

function parseV4(text: string): string | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1) ?? [];
  // Some programs read a leading zero as octal and others do not: such an address is ambiguous.
  const plain = parts.length === 4 && parts.every((part) => Number(part) <= 255 && String(Number(part)) === part);
  return plain ? text : null;
}

function parseV6(text: string): string | null {
  const v4 = parseV4(text.slice(text.lastIndexOf(":") + 1));
  const [a = 0, b = 0, c = 0, d = 0] = v4?.split(".").map(Number) ?? [];
  const hex = v4 ? text.slice(0, -v4.length) + `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}` : text;
  const halves = hex.split("::");
  const [left = [], right = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - left.length - right.length;
  if (halves.length > 2 || (halves.length === 2 ? missing < 1 : missing !== 0)) return null;
  if (![...left, ...right].every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return spelled([...left, ...Array.from({ length: missing }, () => "0"), ...right].map((group) => Number.parseInt(group, 16)));
}

function spelled(groups: number[]): string {
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join(".");
  const text = groups.map((group) => group.toString(16)).join(":");
  const zeros = [...text.matchAll(/(?<=^|:)0(?::0)+(?=:|$)/g)].map(([run]) => run).sort((x, y) => y.length - x.length)[0];
  if (!zeros) return text;
  const at = text.search(new RegExp(`(?<=^|:)${zeros}(?=:|$)`));
  return `${text.slice(0, at).replace(/:$/, "")}::${text.slice(at + zeros.length).replace(/^:/, "")}`;
}
