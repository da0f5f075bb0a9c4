import type { Connection } from "../domain/addresses/address.ts";
import { isLoopbackUrl } from "../domain/addresses/base-url.ts";
import { endOf } from "./front.ts";

/** `header` is the one that the operator configured, if any; `front` is the front's header; `baseUrl` is where browsers reach the platform. */
type Known = { header: string | undefined; front: string | undefined; baseUrl: string | null };

/** Headers that show the presence of a proxy. */
const RELAYED = ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via", "X-Forwarded-Host", "X-Forwarded-Proto", "CF-Connecting-IP"];

/** The connection of a request, for `clientOf`. */
export function connectionOf(request: Request, { header, front, baseUrl }: Known): Connection {
  return {
    peer: endOf(request, front),
    header: header ? { value: request.headers.get(header) } : null,
    // Read only if it matters, which is for connections from the machine itself.
    get relayed() {
      return !header && (!isAtHome(request, baseUrl) || RELAYED.some((name) => request.headers.has(name)));
    },
  };
}

/** Whether the platform is meant to be reached, and was addressed, only as this machine. A request with a public host name came through a proxy. */
function isAtHome({ url }: Request, baseUrl: string | null): boolean {
  return isLoopbackUrl(url) && (baseUrl === null || isLoopbackUrl(baseUrl));
}
