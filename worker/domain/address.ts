/**
 * What a client address counts as for limits: an IPv4 address, or the /64 network that one IPv6 client owns. Null where limits by
 * address would meet everybody or nobody: an address that is not known, and the machine itself.
 */
export function addressKey(ip: string): string | null {
  const text = ip.trim().toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1] ?? text;
  if (mapped === "0.0.0.0" || mapped === "::1" || mapped.startsWith("127.")) return null;
  return mapped.includes(":") ? networkOf(mapped) : mapped;
}

function networkOf(address: string): string {
  const [head = "", tail = ""] = address.split("%")[0]!.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0") : [];
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/** `address:port`, with the brackets that an IPv6 address needs. */
export function withPort(address: string, port: number): string {
  return address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`;
}
