import type { Way } from "../domain/address.ts";
import { isLoopback } from "../domain/base-url.ts";

/** Headers by which proxies make themselves known. */
const RELAYED = ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via", "X-Forwarded-Host", "X-Forwarded-Proto", "CF-Connecting-IP"];

/** How a request came, for `clientOf`. `header` is the one that the operator named, if any; `baseUrl` where browsers reach the platform. */
export function wayOf(request: Request, { header, baseUrl }: { header: string | undefined; baseUrl: string | null }): Way {
  return {
    peer: peerOf(request),
    header: header ? { value: request.headers.get(header) } : null,
    relayed: !header && (RELAYED.some((name) => request.headers.has(name)) || !isAtHome(request, baseUrl)),
  };
}

/** The other end of the connection as the platform sees it, `address:port`. The edge does not say; there a header is named. */
function peerOf(request: Request): string | null {
  const direct = (request.cf as { clientIp?: unknown } | undefined)?.clientIp;
  return typeof direct === "string" ? direct : null;
}

/** Whether the platform is meant to be reached, and was asked, as this machine only. What is asked by a public name came through a proxy. */
function isAtHome(request: Request, baseUrl: string | null): boolean {
  return isLoopback(new URL(request.url).hostname) && (baseUrl === null || isLoopback(new URL(baseUrl).hostname));
}
