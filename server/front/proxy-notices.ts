import { parseEnd } from "../../worker/domain/addresses/ip.ts";
import { isPublicIp } from "../../worker/domain/addresses/public-ip.ts";
import { fieldsOf } from "./head.ts";

/** What the operator has said about the proxy, and where browsers reach the platform. */
export type ProxySettings = { addressHeader?: string; protoHeader?: string; baseUrl?: string };

/** Headers in which proxies name the visitor. A visitor who sends one directly has a public address, or is on the operator's own network. */
const NAMES_VISITOR = ["x-real-ip", "x-forwarded-for", "forwarded", "cf-connecting-ip"];

/**
 * Tells the operator, once each, where the proxy in front and the settings do not fit together: the platform works all the same, but all visitors
 * share one address and its limits, or have cookies without protection. The result is given the first head of each connection.
 */
export function proxyNotices(settings: ProxySettings, say: (line: string) => void): (head: string, ip: string) => void {
  const { addressHeader, protoHeader } = settings;
  const { protocol, host } = new URL(settings.baseUrl ?? "http://localhost");
  const secure = protocol === "https:";
  const said = new Set<string>();
  const once = (line: string) => {
    if (!said.has(line)) say(line);
    said.add(line);
  };
  const noAddress = "VEXIL_TRUSTED_ADDRESS_HEADER is not set: behind a proxy all visitors count as one, and share its limits";
  if (secure && !addressHeader) once(noAddress);
  if (secure && !protoHeader) once("VEXIL_TRUSTED_PROTO_HEADER is not set: cookies are not limited to HTTPS, although VEXIL_BASE_URL is");
  return (head, ip) => {
    if (isPublicIp(ip)) return;
    const fields = fieldsOf(head);
    if (!addressHeader && NAMES_VISITOR.some((name) => fields.has(name))) once(noAddress);
    if (fields.has("sec-websocket-key") && !fields.has("upgrade"))
      once("The proxy does not pass WebSocket upgrades: no page is live, and no instance can be reached through the platform");
    if (hasOtherHost(fields)) once("The proxy does not keep the Host: forms fail, and its visitors may be taken for this machine");
    // Only requests through the proxy: the agents and commands of this machine need none.
    if (fields.get("host")?.toLowerCase() !== host) return;
    if (addressHeader && !namesAddress(fields.get(addressHeader.toLowerCase())))
      once(`The proxy does not write an address in ${addressHeader}: its visitors count as one, unless they write it themselves`);
    if (secure && protoHeader && !/^https?$/i.test(fields.get(protoHeader.toLowerCase()) ?? ""))
      once(`The proxy does not write https in ${protoHeader}: cookies are not limited to HTTPS`);
  };
}

/** Whether a browser that asked its own page's host is said to have asked another one. */
function hasOtherHost(fields: Map<string, string>): boolean {
  const origin = fields.get("origin");
  if (origin === undefined || fields.get("sec-fetch-site") !== "same-origin" || !URL.canParse(origin)) return false;
  return new URL(origin).host !== fields.get("host")?.toLowerCase();
}

/** Whether the last element of a header is an address, as `clientOf` reads it. */
function namesAddress(value: string | undefined): boolean {
  return value !== undefined && parseEnd(value.slice(value.lastIndexOf(",") + 1).trim()) !== null;
}
