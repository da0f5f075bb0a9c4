import { groupsOf } from "./ip.ts";

/** First address and prefix length of the IPv4 ranges that are not on the public internet (IANA's special-purpose registry, multicast, reserved). */
const NOT_PUBLIC_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

/** The same within 2000::/3, the only part of IPv6 that is assigned: special purposes and Teredo, documentation, and 6to4, which carries an IPv4 address. */
const NOT_PUBLIC_V6 = [
  ["2001:0:0:0:0:0:0:0", 23],
  ["2001:db8:0:0:0:0:0:0", 32],
  ["2002:0:0:0:0:0:0:0", 16],
  ["3fff:0:0:0:0:0:0:0", 20],
] as const;

/** Whether an address, as `parseIp` spells it, is on the public internet: not private, shared, loopback, link-local, mapped or reserved. */
export function isPublicIp(ip: string): boolean {
  if (!ip.includes(":")) return !NOT_PUBLIC_V4.some(([first, length]) => isWithin(bitsOfV4(ip), bitsOfV4(first), length));
  const bits = bitsOfV6(groupsOf(ip));
  return bits.startsWith("001") && !NOT_PUBLIC_V6.some(([first, length]) => isWithin(bits, bitsOfV6(first.split(":")), length));
}

function isWithin(bits: string, first: string, length: number): boolean {
  return bits.startsWith(first.slice(0, length));
}

function bitsOfV4(ip: string): string {
  return ip
    .split(".")
    .map((part) => Number(part).toString(2).padStart(8, "0"))
    .join("");
}

function bitsOfV6(groups: readonly string[]): string {
  return groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, "0")).join("");
}
