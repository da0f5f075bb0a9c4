const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change things, or open a socket, as far as its origin goes. Browsers always say where a request
 * comes from; a client that sends neither header is no browser and carries no stranger's cookies.
 */
export function sameOrigin(request: Request): boolean {
  const upgrade = request.headers.get("Upgrade")?.toLowerCase() === "websocket";
  if (SAFE.has(request.method) && !upgrade) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site && !upgrade) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  if (!origin) return true;
  try {
    return new URL(origin).host === new URL(request.url).host;
  } catch {
    return false;
  }
}
