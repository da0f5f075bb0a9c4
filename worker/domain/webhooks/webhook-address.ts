import { parseIp } from "../addresses/ip.ts";
import { isPublicIp } from "../addresses/public-ip.ts";

/** Why a URL is refused, as an error code. */
export type AddressProblem = "webhook.url" | "webhook.https" | "webhook.credentials" | "webhook.private";

/** Names reserved for private networks (RFC 6761, 6762, 8375, and ICANN's `internal`). */
const OWN_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/;

/**
 * Why a URL cannot be a webhook's; null: it can. `anywhere`: the operator allows private addresses and http. A name may still resolve to a
 * private address: that is refused when the connection is made (docs/decisions/0093).
 */
export function addressProblem(address: string, anywhere: boolean): AddressProblem | null {
  if (!URL.canParse(address)) return "webhook.url";
  const { protocol, username, password, hostname } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return "webhook.url";
  if (username || password) return "webhook.credentials";
  if (anywhere) return null;
  // First what a change of the protocol does not mend.
  if (!isPublicHost(hostname)) return "webhook.private";
  return protocol === "https:" ? null : "webhook.https";
}

/** Whether a URL's host may be public: URL has normalised every spelling of an IPv4 address. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (host.includes(":") || /^[\d.]+$/.test(host)) {
    const ip = parseIp(host);
    return ip !== null && isPublicIp(ip);
  }
  return host.includes(".") && !OWN_NAMES.test(host);
}

/** The host of a URL as an organiser sees it, without parts that may be secret; empty for none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : "";
}
