type Range = { from: number; bits: number };

/** Networks that never contain a tunnel: this host, link-local with its metadata services, multicast, reserved and broadcast. */
const CLOSED = ["0.0.0.0/8", "169.254.0.0/16", "192.0.0.0/24", "224.0.0.0/3", "100.100.100.200/32"].map(rangeOf);
const LOOPBACK = rangeOf("127.0.0.0/8");
/** Names of cloud providers' metadata services. */
const METADATA = /^(?:metadata|instance-data|metadata\.goog|(?:.+\.)?(?:google|ec2|compute)\.internal)$/;

/** How far the platform trusts the user who names an address: `loopback` allows this machine itself. */
export type TunnelTrust = { loopback: boolean };

/**
 * The origin of a host's tunnel, `http(s)://name:port`; null for an invalid one (a path, a query, a fragment, a name and password, another
 * scheme) and for addresses that only the platform's own machine can reach: loopback unless that is allowed, link-local, metadata services,
 * in every notation. What a name resolves to is not checked here.
 */
export function tunnelAddress(text: string, { loopback }: TunnelTrust): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !["http:", "https:"].includes(url.protocol) || /[@?#\\]/.test(text) || url.pathname !== "/") return null;
  const host = url.hostname.replace(/\.$/, "");
  if (host === "" || METADATA.test(host)) return null;
  if (host === "localhost" || host.endsWith(".localhost")) return loopback ? url.origin : null;
  const kind = host.startsWith("[") ? kindOfV6(host.slice(1, -1)) : kindOfV4(host);
  return kind === "open" || (kind === "loopback" && loopback) ? url.origin : null;
}

type Kind = "open" | "loopback" | "closed";

/** Also for names: `URL` has already written every form of an IPv4 address as four decimal numbers. */
function kindOfV4(host: string): Kind {
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(host)) return "open";
  const address = numberOf(host);
  if (isIn(LOOPBACK, address)) return "loopback";
  return CLOSED.some((range) => isIn(range, address)) ? "closed" : "open";
}

function kindOfV6(host: string): Kind {
  const parts = partsOf(host);
  const [first = 0, second = 0] = parts;
  const zeros = parts.findIndex((part) => part !== 0);
  if (zeros === 7 && parts[7] === 1) return "loopback";
  // IPv6 addresses that contain an IPv4 address: mapped and compatible, translated (NAT64), 6to4.
  if (zeros === -1 || zeros >= 6) return kindOfV4(asV4(parts.slice(6)));
  if (zeros === 5 && parts[5] === 0xff_ff) return kindOfV4(asV4(parts.slice(6)));
  if (first === 0x64 && second === 0xff_9b) return kindOfV4(asV4(parts.slice(6)));
  if (first === 0x20_02) return kindOfV4(asV4(parts.slice(1, 3)));
  // Link-local, the old site-local, multicast, and AWS's metadata service.
  return (first & 0xff_80) === 0xfe_80 || first >= 0xff_00 || (first === 0xfd_00 && second === 0x0e_c2) ? "closed" : "open";
}

/** The eight numbers of an address as `URL` writes it. */
function partsOf(host: string): number[] {
  const [head = "", tail] = host.split("::");
  const numbers = (text = "") =>
    text
      .split(":")
      .filter(Boolean)
      .map((part) => Number.parseInt(part, 16));
  const [left, right] = [numbers(head), numbers(tail)];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

function asV4([high = 0, low = 0]: number[]): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function numberOf(v4: string): number {
  return v4.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

function rangeOf(cidr: string): Range {
  const [address, bits] = cidr.split("/") as [string, string];
  return { from: numberOf(address), bits: Number(bits) };
}

function isIn({ from, bits }: Range, address: number): boolean {
  return Math.floor(address / 2 ** (32 - bits)) === Math.floor(from / 2 ** (32 - bits));
}
