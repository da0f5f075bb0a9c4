const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Where browsers reach the platform, and whether this request came over HTTPS. */
type Own = { secure: boolean; baseUrl: string | null };

/**
 * Whether the origin of a request allows it to change things or open a socket. Browsers always say where a request
 * comes from; a client that sends neither header is not a browser, so another site cannot make it use somebody's cookies.
 */
export function sameOrigin(request: Request, own: Own): boolean {
  const upgrade = request.headers.has("Upgrade");
  if (SAFE.has(request.method) && !upgrade) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  // Not every browser sends the first with an upgrade, but each sends the second.
  if (origin && (upgrade || !site)) return isOurs(origin, request.url, own);
  return !site || site === "same-origin" || site === "none";
}

/** The host must be the one that was asked, or the configured one; on HTTPS a page of the same name without it is a stranger, too. */
function isOurs(origin: string, url: string, { secure, baseUrl }: Own): boolean {
  if (origin === baseUrl) return true;
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  return host === new URL(url).host && !(secure && protocol !== "https:");
}
