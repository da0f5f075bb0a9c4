import { parseIp } from "../addresses/ip.ts";
import { isPublicIp } from "../addresses/public-ip.ts";

/** Why an address is refused, as the code of the error. */
export type AddressProblem = "webhook.url" | "webhook.https" | "webhook.credentials" | "webhook.private";

/** Names that by their rules are of one's own network (RFC 6761, 6762, 8375, and ICANN's `internal`). */
const OWN_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/;

/**
 * Why an address cannot be a webhook's; null: it can. `anywhere`: the operator allows private addresses and http. A name may still lead to a private
 * address: that is refused where the connection is made (docs/decisions/0093).
 */
export function addressProblem(address: string, anywhere: boolean): AddressProblem | null {
  if (!URL.canParse(address)) return "webhook.url";
  const { protocol, username, password, hostname } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return "webhook.url";
  if (username || password) return "webhook.credentials";
  if (anywhere) return null;
  if (protocol !== "https:") return "webhook.https";
  return isPublicHost(hostname) ? null : "webhook.private";
}

/** Whether a URL's host may be public: URL has brought every spelling of an IPv4 address to one. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (host.includes(":") || /^[\d.]+$/.test(host)) {
    const ip = parseIp(host);
    return ip !== null && isPublicIp(ip);
  }
  return host.includes(".") && !OWN_NAMES.test(host);
}

/** The host of an address as an organiser sees it, without what may be a secret; empty for none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : "";
}
